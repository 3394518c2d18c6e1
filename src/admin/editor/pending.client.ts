'use client'

import { createContext, useCallback, useRef } from 'react'
import type { PostValues } from './post-values'

/** What a field has begun and a save waits for. */
export type PendingWork = {
  /** The values that the field will have by it; none where the post itself does not change. */
  result: Promise<PostValues>
  /** Said in the place of a save when it has failed. */
  problem: string
}

/** Tells the form of work, and returns what forgets it: a file that failed and is left out holds up no save. */
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
