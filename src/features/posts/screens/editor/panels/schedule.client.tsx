'use client'

import { useRef } from 'react'
import { toWrittenMinute } from '@/domain/business-minute'
import {
  PAUSED_REASON,
  SCHEDULE_WORDS,
  type Schedule,
  type ScheduleAction,
} from '@/features/posts/rules/scheduled-post'
import type { SaveTarget } from '@/features/posts/screens/editor/use-save.client'
import { ScheduleForm } from '@/features/posts/screens/schedule-form.client'
import { NotRead } from '@/staff-ui/not-read.client'
import type { PanelProps } from './panel'

/** The form must be saved before a publication is scheduled. Unpublishing does not need it. */
const SAVED_AS: Partial<Record<ScheduleAction, SaveTarget>> = { publish: 'draft', 'publish-changes': 'later' }

/** Shows, sets, moves and cancels the schedule of the post. */
export function SchedulePanel({ stored, isDirty, schedule: known, onSave }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  if (!stored) return null
  const state = known?.state
  if (known?.hasFailed && !state) return <NotRead what="The schedule" onRetry={() => void known.look()} />
  if (!state) return <p role="status">Loading...</p>
  const { schedule } = state

  async function prepare(action: ScheduleAction): Promise<boolean> {
    const target = SAVED_AS[action]
    return !isDirty || !target || onSave(target)
  }

  async function lookAgain() {
    await known?.look()
    // The form is rendered again, and the focus would move to the top of the page.
    panel.current?.focus()
  }

  return (
    <div ref={panel} className="grid grid-cols-[minmax(0,1fr)] gap-4 outline-none" tabIndex={-1}>
      {schedule && <ScheduleState schedule={schedule} />}
      {isDirty && <p className="text-note text-ink-soft">What is typed is saved first.</p>}
      <ScheduleForm
        key={`${schedule?.id} ${schedule?.at} ${schedule?.state}`}
        post={stored.id}
        // Unsaved input of a published post becomes changes for later.
        state={{ ...state, hasChanges: state.hasChanges || isDirty }}
        prepare={prepare}
        onChanged={lookAgain}
      />
    </div>
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
