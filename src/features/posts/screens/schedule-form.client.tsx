'use client'

import { type FormEvent, useId, useRef, useState } from 'react'
import { type Occurrence, readMinute, toWrittenMinute } from '@/domain/business-minute'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import {
  proposedAction,
  type Schedule,
  type ScheduleAction,
  schedulable,
} from '@/features/posts/rules/scheduled-post'
import { toLocalMinute } from '@/lib/local-time'
import { isSameClock } from '@/lib/time-zones'
import { field } from '@/staff-ui/controls'
import { toMoment } from '@/staff-ui/moment.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { type ScheduleOfPost, setSchedule, takeBack } from './schedule-api'

/** The options of a schedule. */
const CHOICES: Record<ScheduleAction, string> = {
  publish: 'Put it on the site',
  unpublish: 'Take it off the site',
  'publish-changes': 'Publish the changes saved for later',
}

const DAY_MS = 24 * 60 * 60_000

type Props = {
  post: string
  state: ScheduleOfPost
  /** Runs before a schedule is set. False cancels it, after the reason was shown. */
  prepare?: (action: ScheduleAction) => Promise<boolean>
  /** Called when a schedule was set, moved or removed. */
  onChanged: () => void
}

/** Schedules an action on a post, moves it, or cancels it. The time is that of the business, wherever the reader is. */
export function ScheduleForm({ post, state, prepare, onChanged }: Props) {
  const { schedule } = state
  const choices = schedulable(state)
  const waiting = schedule?.state === 'pending' ? schedule : null
  /** What somebody has chosen. What is proposed follows the state of the post until then. */
  const [action, setAction] = useState<ScheduleAction | null>(null)
  const [local, setLocal] = useState(() => minuteAtFirst(schedule))
  const [which, setWhich] = useState<Occurrence | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const what = useRef<HTMLSelectElement>(null)
  const minute = readMinute(local, which)
  const asked = readMinute(local)
  // The changes may have been published in the meantime, so that the chosen action is no longer possible.
  const chosen = choices.find((each) => each === action) ?? proposedAction(schedule, choices)

  async function set(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (!chosen) {
      what.current?.focus()
      return notifyError('Choose what is to happen')
    }
    if (minute.kind !== 'instant') return notifyError(minute.message)
    setBusy(true)
    if (prepare && !(await prepare(chosen))) return setBusy(false)
    const done = await setSchedule(post, { action: chosen, at: local, which })
    setBusy(false)
    if ('problem' in done) return notifyError(done.problem)
    notifySuccess(`${waiting ? 'Moved to' : 'Set for'} ${toWrittenMinute(new Date(done.at))}`)
    onChanged()
  }

  async function remove() {
    setBusy(true)
    try {
      await takeBack(post)
      notifySuccess('Nothing is scheduled for this post any more')
      onChanged()
    } catch {
      notifyError('That did not work. Please try again.')
    }
    setBusy(false)
  }

  return (
    <form className="m-0 grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={set} noValidate>
      {choices.length > 1 || !chosen || chosen === 'unpublish' ? (
        <label className="grid gap-1 font-semibold">
          What
          <select
            ref={what}
            className={`${field} w-full min-w-0`}
            value={chosen ?? ''}
            onChange={({ target }) => setAction(choices.find((each) => each === target.value) ?? action)}
          >
            {!chosen && <option value="">Choose...</option>}
            {choices.map((each) => (
              <option key={each} value={each}>
                {CHOICES[each]}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>{CHOICES[chosen]}</p>
      )}
      <label className="grid gap-1 font-semibold">
        When, in {BUSINESS_TIME_ZONE.replaceAll('_', ' ')}
        <input
          type="datetime-local"
          className={`${field} w-full min-w-0`}
          value={local}
          aria-describedby={id}
          aria-invalid={asked.kind === 'none'}
          onChange={({ target }) => {
            setLocal(target.value)
            setWhich(undefined)
          }}
        />
      </label>
      {asked.kind === 'twice' && (
        <fieldset className="m-0 grid gap-1 border-0 p-0">
          <legend className="mb-1 p-0">{asked.message}</legend>
          {asked.choices.map((choice) => (
            <label key={choice.which} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                className="size-5"
                name={`${id}-which`}
                checked={which === choice.which}
                onChange={() => setWhich(choice.which)}
              />
              {choice.words}
            </label>
          ))}
        </fieldset>
      )}
      <p id={id} className="text-note text-ink-soft" role="status">
        {minute.kind === 'instant' ? <Written at={minute.at} /> : minute.kind === 'none' && minute.message}
      </p>
      <div className="flex flex-wrap gap-2">
        <BusyButton type="submit" className={button()} isBusy={isBusy}>
          {waiting ? 'Move' : 'Schedule'}
        </BusyButton>
        {schedule && schedule.state !== 'refused' && (
          <BusyButton className={button()} isBusy={isBusy} onClick={remove}>
            Take back
          </BusyButton>
        )}
      </div>
    </form>
  )
}

/** Shows the minute in the zone of the business, and on the reader's clock if that differs. */
function Written({ at }: { at: Date }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isElsewhere = !isSameClock(zone, BUSINESS_TIME_ZONE, at)
  return (
    <>
      {toWrittenMinute(at)}
      {isElsewhere && `. On your clock: ${toMoment(at)}`}
    </>
  )
}

/** The minute of the present schedule, or nine o'clock tomorrow if there is none. */
function minuteAtFirst(schedule: Schedule | null): string {
  if (schedule?.state === 'pending') return toLocalMinute(new Date(schedule.at), BUSINESS_TIME_ZONE)
  return `${toLocalMinute(new Date(Date.now() + DAY_MS), BUSINESS_TIME_ZONE).slice(0, 10)}T09:00`
}
