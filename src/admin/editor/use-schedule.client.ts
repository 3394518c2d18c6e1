'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { readSchedule, type ScheduleOfPost } from '../posts/schedule-api'

/** What is to be done to a post at a minute, as the editor knows it. */
export type KnownSchedule = {
  /** Null until it was read. */
  state: ScheduleOfPost | null
  hasFailed: boolean
  /** Reads it anew. */
  look: () => Promise<void>
}

/** Whoever keeps an editor open for longer learns of the minute when they save. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
/** How long after its minute it is asked whether it was done, and how long until the next questions. */
const QUESTIONS_MS = [1_000, 2_000, 4_000, 8_000, 30_000]

/**
 * Follows what is scheduled for a post.
 *
 * @param id - null for a post that was never saved: nothing waits for it
 * @param savedAt - changes with each save, which may have done what was scheduled
 * @param onDue - what waited is over: the post may be another one than this editor knows
 */
export function useSchedule(id: string | null, savedAt: string, onDue: () => void): KnownSchedule {
  const [state, setState] = useState<ScheduleOfPost | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const told = useRef(onDue)
  useEffect(() => {
    told.current = onDue
  })

  const read = useCallback(async () => {
    if (!id) return null
    const now = await readSchedule(id).catch(() => null)
    setFailed(now === null)
    if (now) setState(now)
    return now
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have done what was scheduled.
  useEffect(() => void read(), [read, savedAt])

  const waiting = state?.schedule?.state === 'pending' ? state.schedule.at : null
  useEffect(() => {
    if (waiting === null) return
    const ahead = Math.max(Date.parse(waiting) - Date.now(), 0)
    if (ahead > LONGEST_WAIT_MS) return
    let isFollowed = true
    async function follow() {
      for (const [index, more] of QUESTIONS_MS.entries()) {
        await new Promise((resolve) => setTimeout(resolve, (index === 0 ? ahead : 0) + more))
        if (!isFollowed) return
        const now = await read()
        if (now && now.schedule?.state !== 'pending') return told.current()
      }
    }
    void follow()
    return () => {
      isFollowed = false
    }
  }, [waiting, read])

  const look = useCallback(async () => {
    await read()
  }, [read])
  return { state, hasFailed, look }
}
