'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { clearDraft, draftKey, type LocalDraft, readDraft, writeDraft } from './draft-store'
import { isSame, type PostValues } from './values'

type Options = { id: string | null; values: PostValues; stored: PostValues; openedAt: string | null }

const PAUSE_MS = 400

/**
 * Keeps the unsaved work of one post in this browser, and offers back what an earlier visit left.
 *
 * @returns the work left behind (null when there is none), ways to dismiss it and to forget everything after
 *   a save (for good when the screen is left), and whether the form differs from what is stored
 */
export function useDraft({ id, values, stored, openedAt }: Options) {
  const key = draftKey(id)
  const [offer, setOffer] = useState<LocalDraft | null>(null)
  const isDirty = !isSame(values, stored)
  const isOver = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier visit left is asked once, on arrival.
  useEffect(() => {
    const draft = readDraft(key)
    if (draft && !isSame(draft.values, stored)) setOffer(draft)
  }, [key])

  const keep = useCallback(() => {
    if (isDirty && !isOver.current) writeDraft(key, { values, at: Date.now(), openedAt })
  }, [isDirty, key, values, openedAt])

  useEffect(() => {
    const timer = setTimeout(keep, PAUSE_MS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [keep])

  const dismiss = useCallback(() => setOffer(null), [])

  const discard = useCallback(() => {
    clearDraft(key)
    setOffer(null)
  }, [key])

  const finish = useCallback(
    (leaves: boolean) => {
      isOver.current = leaves
      clearDraft(key)
    },
    [key],
  )

  return { offer, dismiss, discard, finish, isDirty }
}
