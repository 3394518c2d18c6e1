'use client'

import { createContext, useCallback, useRef } from 'react'
import type { PostValues } from './post-values'

/** Work of a field that a save waits for. */
export type PendingWork = {
  /** The resulting values of the field; empty if the post does not change. */
  result: Promise<PostValues>
  /** The message in place of a save when it has failed. */
  problem: string
}

/**
 * Registers work that a save waits for, and returns a function that removes it, so that a failed upload no longer
 * blocks a save.
 */
type AddPending = (work: PendingWork) => () => void

export const PendingContext = createContext<AddPending>(() => () => {})

/**
 * The unfinished work of all fields.
 *
 * @returns `add`, for the fields, and `settle`, which waits for all work and returns its values, or the problem that
 *   blocks the save
 */
export function usePending() {
  const works = useRef(new Set<PendingWork>())

  const add = useCallback<AddPending>((work) => {
    works.current.add(work)
    const forget = () => void works.current.delete(work)
    // Failed work stays registered until its field removes it.
    work.result.then(forget, () => undefined)
    return forget
  }, [])

  const settle = useCallback(async (): Promise<{ values: PostValues } | { problem: string }> => {
    const values: PostValues = {}
    // A `Set` also visits work that a field adds during the wait for another.
    for (const work of works.current) {
      try {
        Object.assign(values, await work.result)
      } catch {
        if (works.current.has(work)) return { problem: work.problem }
      }
    }
    return { values }
  }, [])

  return { add, settle }
}
