'use client'

import { lightFormat } from 'date-fns'
import { type ReactNode, useState } from 'react'
import { type Staff, staffName } from '@/domain/staff'
import { followUpChoices } from '@/features/leads/rules/follow-up'
import { ACTIVITY_LIMITS, type LeadChange, type LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { LOST_REASONS, STAGE_NAMES, STAGES, type Stage } from '@/features/leads/rules/stage'
import { field } from '@/staff-ui/controls'
import { toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { OPTION_KEY } from './option-keys'

/** Applies a change, with the text of its toast. */
export type Choose = (change: LeadChange, done: string) => void

type Option = { key: string; label: string; title?: string; isChosen?: boolean; choose: () => void }

type Props = { activity: LeadWithActivity; onChoose: Choose }

function Options({ options }: { options: readonly Option[] }) {
  const first = Math.max(
    options.findIndex(({ isChosen }) => isChosen),
    0,
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {options.map(({ key, label, title, isChosen, choose }, index) => (
        <button
          key={key}
          type="button"
          // biome-ignore lint/a11y/noAutofocus: what a key has opened goes on with the keyboard.
          autoFocus={index === first}
          className={button({
            className: `justify-between! px-3! text-left wrap-anywhere ${isChosen ? 'border-ink! bg-paper-sunk!' : ''}`,
          })}
          title={title}
          aria-pressed={isChosen}
          {...{ [OPTION_KEY]: key }}
          onClick={choose}
        >
          {label}
          <kbd aria-hidden className="font-body text-xs font-normal text-ink-soft max-sm:hidden">
            {key.split(' ')[0]}
          </kbd>
        </button>
      ))}
    </div>
  )
}

/** Chooses the stage, by a digit or the first letter. Lost asks for its reason first. */
export function StageChoice({
  activity,
  onChoose,
  onOther,
}: Props & { onOther: (part: 'value' | 'appointment') => void }) {
  const [isLost, setLost] = useState(false)
  if (isLost) return <LostReason activity={activity} onChoose={onChoose} />
  const options = STAGES.map((stage, index) => ({
    key: `${index + 1} ${stage.charAt(0)}`,
    label: STAGE_NAMES[stage],
    isChosen: activity.stage === stage,
    choose: () => (stage === 'lost' ? setLost(true) : onChoose({ stage }, toStageDone(stage))),
  }))
  return (
    <>
      <Options options={options} />
      {/* On a phone the bar has no space for other buttons, so they are here. */}
      <div className="grid grid-cols-2 gap-2 sm:hidden">
        <button type="button" className={button()} onClick={() => onOther('value')}>
          Value
        </button>
        <button type="button" className={button()} onClick={() => onOther('appointment')}>
          Appointment
        </button>
      </div>
    </>
  )
}

const toStageDone = (stage: Stage) => `Stage: ${STAGE_NAMES[stage]}`

function LostReason({ activity, onChoose }: Props) {
  const [reason, setReason] = useState(activity.lostReason ?? '')
  const lose = (lostReason: string) =>
    onChoose({ stage: 'lost', lostReason }, `${toStageDone('lost')}, ${lostReason}`)
  const options = LOST_REASONS.map((label, index) => ({
    key: String(index + 1),
    label,
    isChosen: activity.lostReason === label,
    choose: () => lose(label),
  }))
  return (
    <>
      <p className="m-0 font-semibold">Why was it lost?</p>
      <Options options={options} />
      <TextChoice label="Save" onSave={() => reason.trim() && lose(reason.trim())}>
        <input
          className={`${field} min-w-0 flex-1`}
          aria-label="Another reason"
          placeholder="Another reason"
          maxLength={ACTIVITY_LIMITS.reasonLetters}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </TextChoice>
    </>
  )
}

/** Chooses the owner; the reader is first. */
export function OwnerChoice({
  activity,
  onChoose,
  staff,
  me,
}: Props & { staff: readonly Staff[]; me: string }) {
  const others = staff.filter(({ id }) => id !== me)
  const people = [...staff.filter(({ id }) => id === me), ...others]
  const options = people.map((person, index) => ({
    key: index < 9 ? String(index + 1) : person.id,
    label: person.id === me ? `${staffName(person)} (you)` : staffName(person),
    title: person.email,
    isChosen: activity.owner === person.id,
    choose: () => onChoose({ owner: person.id }, `Owner: ${staffName(person)}`),
  }))
  const nobody = {
    key: '0',
    label: 'Nobody',
    isChosen: activity.owner === null,
    choose: () => onChoose({ owner: null }, 'Owner: nobody'),
  }
  return <Options options={[...options, nobody]} />
}

/** Chooses the time of the follow-up, on the reader's clock. */
export function FollowUpChoice({
  activity,
  onChoose,
}: {
  activity: Pick<LeadWithActivity, 'followUpAt'>
  onChoose: Choose
}) {
  const [at, setAt] = useState(() => toLocalInput(activity.followUpAt))
  const set = (followUpAt: string) => onChoose({ followUpAt }, `Follow-up: ${toShortMoment(followUpAt)}`)
  const quick = followUpChoices(new Date()).map((choice, index) => ({
    key: String(index + 1),
    label: choice.label,
    title: toShortMoment(choice.at),
    choose: () => set(choice.at),
  }))
  const none = { key: '0', label: 'None', choose: () => onChoose({ followUpAt: null }, 'Follow-up removed') }
  return (
    <>
      <Options options={[...quick, none]} />
      <TextChoice
        label="Set"
        onSave={() => Number.isFinite(Date.parse(at)) && set(new Date(at).toISOString())}
      >
        <input
          type="datetime-local"
          className={`${field} min-w-0 flex-1`}
          aria-label="Date and time"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
      </TextChoice>
    </>
  )
}

/** @returns the value of a `datetime-local` input */
function toLocalInput(instant: string | null): string {
  return instant ? lightFormat(new Date(instant), "yyyy-MM-dd'T'HH:mm") : ''
}

export function TextChoice({
  label,
  onSave,
  children,
}: {
  label: string
  onSave: () => void
  children: ReactNode
}) {
  return (
    <form
      className="m-0 flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <button type="submit" className={button()}>
        {label}
      </button>
    </form>
  )
}
