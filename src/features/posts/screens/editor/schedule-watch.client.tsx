'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { toWrittenMinute } from '@/domain/business-minute'
import { SCHEDULE_WORDS } from '@/features/posts/rules/scheduled-post'
import { readSchedule, type ScheduleOfPost } from '@/features/posts/screens/schedule-api'

/** The schedule of a post, as the editor knows it. */
export type KnownSchedule = {
  /** Null until it is read. */
  state: ScheduleOfPost | null
  hasFailed: boolean
  look: () => Promise<void>
}

/** The longest wait in milliseconds; an editor that is open for longer reads the schedule at the next save. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
/** Milliseconds from a scheduled minute to the first check whether the action was done, and between the next checks. */
const QUESTIONS_MS = [1_000, 2_000, 4_000, 8_000, 30_000]

type Props = {
  post: string
  /** Changes with each save, because a save may have carried out the schedule. */
  savedAt: string
  /** Called with the schedule whenever it is read. */
  onKnown: (known: KnownSchedule) => void
  /** Called when a schedule is over, because the post may have changed. */
  onDue: () => void
}

/** Watches the schedule of a post, and shows what is planned. */
export function ScheduleWatch({ post, savedAt, onKnown, onDue }: Props) {
  const [state, setState] = useState<ScheduleOfPost | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const told = useRef(onDue)
  useEffect(() => {
    told.current = onDue
  })

  const read = useCallback(async () => {
    const now = await readSchedule(post).catch(() => null)
    setFailed(now === null)
    if (now) setState(now)
    return now
  }, [post])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have done what was scheduled.
  useEffect(() => void read(), [read, savedAt])

  useEffect(() => {
    if (state || hasFailed) onKnown({ state, hasFailed, look: async () => void (await read()) })
  }, [state, hasFailed, read, onKnown])

  const next = state?.schedule?.state === 'pending' ? state.schedule : null
  const waiting = next?.at ?? null
  const hasWaited = useRef(false)
  useEffect(() => {
    if (hasWaited.current && waiting === null) told.current()
    hasWaited.current = waiting !== null
  }, [waiting])
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
        if (now && now.schedule?.state !== 'pending') return
      }
    }
    void follow()
    return () => {
      isFollowed = false
    }
  }, [waiting, read])

  if (!next) return null
  return (
    <span className="font-semibold">
      {SCHEDULE_WORDS[next.action].ahead} {toWrittenMinute(new Date(next.at))}
    </span>
  )
}
