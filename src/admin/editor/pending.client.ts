'use client'

import { createContext, useCallback, useRef } from 'react'
import type { PostValues } from './post-values'

/** What a field has begun and a save waits for. */
export type PendingWork = {
  /** The resulting values of the field; none where the post does not change. */
  result: Promise<PostValues>
  /** The message in place of a save when it has failed. */
  problem: string
}

/**
 * Registers work that a save waits for, and returns a function that removes it. A failed upload blocks no save.
 */
type AddPending = (work: PendingWork) => () => void

export const PendingContext = createContext<AddPending>(() => () => {})

/**
 * The work of all fields that is not done yet.
 *
 * @returns `add` for the fields, and `settle`, which waits for all of it: the values that came of it, or the problem
 *   that holds the save up
 */
export function usePending() {
  const works = useRef(new Set<PendingWork>())

  const add = useCallback<AddPending>((work) => {
    works.current.add(work)
    const forget = () => void works.current.delete(work)
    // What has failed stays, until its field forgets it.
    work.result.then(forget, () => undefined)
    return forget
  }, [])

  const settle = useCallback(async (): Promise<{ values: PostValues } | { problem: string }> => {
    const values: PostValues = {}
    // A field can begin anew while the work of another is waited for.
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
