'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { isSame, type PostValues } from './post-values'

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

export type LocalDraft = { values: PostValues; at: number; openedAt: string | null }

/** The place of one post's unsaved work in the browser; a new post has one of its own. */
function draftKey(id: string | null): string {
  return `post-draft:${id ?? 'new'}`
}

/** The unsaved work kept for a post, or null when there is none or it cannot be read. */
export function readDraft(key: string, storage: Pick<Storage, 'getItem'> = localStorage): LocalDraft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** Keeps unsaved work. A full or forbidden storage loses the copy, never the form. */
function writeDraft(key: string, draft: LocalDraft, storage: Pick<Storage, 'setItem'> = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(draft))
  } catch {
    // Nothing is lost but the copy.
  }
}

/** Forgets the unsaved work of a post; without any, nothing happens. */
function clearDraft(key: string, storage: Pick<Storage, 'removeItem'> = localStorage): void {
  try {
    storage.removeItem(key)
  } catch {
    // A forbidden storage holds no draft either.
  }
}

function isDraft(value: unknown): value is LocalDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'at' in value &&
    typeof value.at === 'number' &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  )
}
