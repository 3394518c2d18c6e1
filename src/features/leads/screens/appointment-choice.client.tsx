'use client'

import { lightFormat } from 'date-fns'
import { useId, useState } from 'react'
import type { LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { field } from '@/staff-ui/controls'
import { toShortMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import type { Choose } from './activity-choices.client'
import { ChoiceForm, Labelled } from './labelled.client'

type Props = {
  activity: LeadWithActivity
  onChoose: Choose
  /** Whether the booking asks for it by itself: then the keys stay those of the panel. */
  isAsked?: boolean
}

/** Asks for day and hour of the appointment, on the reader's clock. */
export function AppointmentChoice({ activity: { appointmentAt }, onChoose, isAsked = false }: Props) {
  const [day, setDay] = useState(() => toPart(appointmentAt, 'yyyy-MM-dd'))
  const [hour, setHour] = useState(() => toPart(appointmentAt, 'HH:mm'))
  const [problem, setProblem] = useState('')
  const problemId = useId()
  const described = { ...(problem && { 'aria-invalid': true, 'aria-describedby': problemId }) } as const

  const input = (type: 'date' | 'time', value: string, setValue: (typed: string) => void) => (
    <Labelled label={type === 'date' ? 'Day' : 'Hour'} className="text-note">
      {(control) => (
        <input
          {...control}
          {...described}
          type={type}
          // biome-ignore lint/a11y/noAutofocus: what a key has opened goes on with the keyboard.
          autoFocus={type === 'date' && !isAsked}
          className={`${field} w-full min-w-0 px-2! font-semibold`}
          value={value}
          onChange={({ target }) => {
            setValue(target.value)
            setProblem('')
          }}
        />
      )}
    </Labelled>
  )

  function save() {
    if (!day) return setProblem('Choose the day.')
    if (!hour) return setProblem('Choose the hour.')
    const at = new Date(`${day}T${hour}`).toISOString()
    onChoose({ appointmentAt: at }, `Appointment: ${toShortMoment(at)}`)
  }

  return (
    <ChoiceForm onSave={save}>
      {isAsked && <strong role="status">When is it?</strong>}
      <div className="grid grid-cols-[1.3fr_1fr_auto_auto] items-end gap-2 max-sm:grid-cols-[1.3fr_1fr]">
        {input('date', day, setDay)}
        {input('time', hour, setHour)}
        <button type="submit" className={button({ className: 'max-sm:col-span-2' })}>
          Save
        </button>
        {appointmentAt && (
          <button
            type="button"
            className={button({ className: 'max-sm:col-span-2' })}
            onClick={() => onChoose({ appointmentAt: null }, 'Appointment removed')}
          >
            None
          </button>
        )}
      </div>
      {problem && (
        <span id={problemId} role="alert" className="text-note text-danger">
          {problem}
        </span>
      )}
    </ChoiceForm>
  )
}

/** @returns a part of an instant on the reader's clock, in the form of its input; empty for none */
function toPart(instant: string | null | undefined, form: string): string {
  return instant ? lightFormat(new Date(instant), form) : ''
}
