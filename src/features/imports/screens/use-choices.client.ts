'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { Choices } from '@/features/imports/rules/choices'
import type { Opened } from '@/features/imports/rules/contract'
import { problemIn } from '@/lib/fetch-json'
import { REFUSALS, saveChoices } from './imports-api'

const PAUSE_MS = 500

export type Saving = 'kept' | 'waiting' | 'failed'

/**
 * The choices of an import, which the server keeps as they are made: neither a reload nor an error loses them.
 *
 * @returns `problems`, by their fields, of choices that cannot be kept; `settle`, which keeps them now and says whether
 * they are
 */
export function useChoices(opened: Opened, merge: (now: Partial<Opened>) => void) {
  const { id } = opened
  /** What has been chosen and is not kept yet. */
  const [edited, setEdited] = useState<Choices | null>(null)
  const [saving, setSaving] = useState<Saving>('kept')
  const [refusal, setRefusal] = useState<string | null>(null)
  const latest = useRef<Choices | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const underWay = useRef<Promise<void>>(undefined)
  const choices = edited ?? opened.choices
  const problems = problemsOf(choices)

  const save = useCallback(
    async (given: Choices) => {
      setSaving('waiting')
      try {
        const now = await saveChoices(id, given)
        if (latest.current !== given) return
        latest.current = null
        merge(now)
        setEdited(null)
        setSaving('kept')
        setRefusal(null)
      } catch (error) {
        if (latest.current !== given) return
        setSaving('failed')
        setRefusal(problemIn(error, REFUSALS))
      }
    },
    [id, merge],
  )

  const keep = useCallback(
    (given: Choices) => {
      clearTimeout(timer.current)
      // One after the other, so that the last one stays.
      underWay.current = (underWay.current ?? Promise.resolve()).then(() =>
        latest.current === given ? save(given) : undefined,
      )
    },
    [save],
  )

  function choose(next: Choices) {
    latest.current = next
    setEdited(next)
    setSaving('waiting')
    clearTimeout(timer.current)
    if (Object.keys(problemsOf(next)).length === 0) timer.current = setTimeout(() => keep(next), PAUSE_MS)
  }

  useEffect(() => {
    const flush = () => {
      const given = latest.current
      if (given && Object.keys(problemsOf(given)).length === 0)
        void saveChoices(id, given, true).catch(() => undefined)
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      clearTimeout(timer.current)
      // The reader goes to another screen of the staff.
      flush()
    }
  }, [id])

  return {
    choices,
    choose,
    problems,
    saving,
    refusal,
    retry: () => edited && keep(edited),
    settle: async () => {
      if (latest.current) keep(latest.current)
      await underWay.current
      return latest.current === null
    },
  }
}

export type Chosen = ReturnType<typeof useChoices>

/** What of the choices cannot be kept, by the field. */
function problemsOf({ posts, leads }: Choices): { oldSite?: string; keepUntil?: string } {
  return {
    ...(posts.oldSite &&
      !isAddress(posts.oldSite) && { oldSite: 'Write an address such as https://old.example' }),
    ...(leads.older === 'keep' &&
      !leads.keepUntil && { keepUntil: 'Say until which day these leads are kept' }),
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text) && URL.canParse(text)
}
