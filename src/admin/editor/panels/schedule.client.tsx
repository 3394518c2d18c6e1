'use client'

import { useCallback, useEffect, useState } from 'react'
import { PAUSED_REASON, SCHEDULE_WORDS, type Schedule, toWrittenMinute } from '@/domain/scheduled-post'
import { readSchedule, type ScheduleOfPost } from '../../posts/schedule-api'
import { ScheduleForm } from '../../posts/schedule-form.client'
import type { PanelProps } from './panel'

/** What is to be done to the post at a minute: said, set, moved and taken back. */
export function SchedulePanel({ stored, isOpen, isDirty }: PanelProps) {
  const post = stored?.id
  const storedAt = stored?.updatedAt
  const [state, setState] = useState<ScheduleOfPost | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const look = useCallback(async () => {
    if (!post) return
    try {
      setState(await readSchedule(post))
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [post])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a save may have done what was scheduled.
  useEffect(() => {
    if (isOpen) void look()
  }, [isOpen, look, storedAt])

  if (!post) return null
  if (hasFailed) return <p role="alert">The schedule could not be read. Close and open it to try again.</p>
  if (!state) return <p role="status">Loading...</p>
  const { schedule } = state
  return (
    <>
      {schedule && <ScheduleState schedule={schedule} />}
      {isDirty && !state.published && (
        <p className="text-note text-ink-soft">What is saved when the minute comes goes out. Save first.</p>
      )}
      <ScheduleForm
        key={`${schedule?.id} ${schedule?.at} ${schedule?.state}`}
        post={post}
        state={state}
        onChanged={() => void look()}
      />
    </>
  )
}

function ScheduleState({ schedule: { action, at, state, reason, by } }: { schedule: Schedule }) {
  const { ahead, undone } = SCHEDULE_WORDS[action]
  const written = toWrittenMinute(new Date(at))
  if (state === 'pending')
    return (
      <p>
        <strong>
          {ahead} {written}
        </strong>
        {by && <span className="block text-note text-ink-soft">Scheduled by {by}</span>}
      </p>
    )
  return (
    <p className="border-l-4 border-danger pl-3">
      <strong>
        {state === 'paused' ? `Paused: ${ahead}` : undone}, {written}
      </strong>
      <span className="block">{state === 'paused' ? PAUSED_REASON : reason}</span>
    </p>
  )
}
