'use client'

import { useField } from '@payloadcms/ui'
import { type ReactNode, useId } from 'react'
import type { BookingHours } from '@/features/booking/rules/booking-hours'
import { LABELS, WEEKDAYS } from '@/features/booking/rules/hour-names'
import {
  type DayRange,
  fromShownEnd,
  nextRange,
  PROPOSED_HOURS,
  toShownEnd,
} from '@/features/booking/rules/proposed-hours'
import { field } from '@/staff-ui/controls'
import { button } from '@/ui/button'

type Member = { id: string; name: string; calendars: number; isStale: boolean }

type Props = {
  zone: string
  kinds: readonly { name: string; lengthMinutes: number }[]
  staff: readonly Member[]
}

/** Edits when visitors may book, and with whom. */
export function HoursForm({ zone, kinds, staff }: Props) {
  const { value, setValue, showError, errorMessage } = useField<Partial<BookingHours>>({ path: 'hours' })
  // What a program has set may leave out all that has a default.
  const hours = { ...PROPOSED_HOURS, ...value }
  const change = (changed: Partial<BookingHours>) => setValue({ ...hours, ...changed })
  const changeDay = (day: number, ranges: DayRange[]) =>
    change({ week: hours.week.map((old, index) => (index === day ? ranges : old)) })

  return (
    <div className="field-type grid grid-cols-[minmax(0,1fr)] gap-7">
      {showError && (
        <p role="alert" className="text-danger">
          {errorMessage}
        </p>
      )}
      <Part title="Hours of the week" note={<ZoneOf zone={zone} />}>
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <DayHours
            key={day}
            name={WEEKDAYS[day] ?? ''}
            ranges={hours.week[day] ?? []}
            onChange={(ranges) => changeDay(day, ranges)}
          />
        ))}
        <div>
          <button
            type="button"
            className={button()}
            onClick={() =>
              change({
                week: hours.week.map((old, day) => (day > 1 && day < 6 ? (hours.week[1] ?? []) : old)),
              })
            }
          >
            Tuesday to Friday as Monday
          </button>
        </div>
      </Part>
      <Exceptions exceptions={hours.exceptions} onChange={(exceptions) => change({ exceptions })} />
      <Part
        title="Appointments"
        note={`Visitors book: ${kinds.map(({ name, lengthMinutes }) => `${name} (${lengthMinutes} minutes)`).join(', ')}. A developer adds other kinds.`}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField name="stepMinutes" unit="minutes" value={hours.stepMinutes} onChange={change} />
          <NumberField name="bufferMinutes" unit="minutes" value={hours.bufferMinutes} onChange={change} />
          <NumberField name="noticeMinutes" unit="minutes" value={hours.noticeMinutes} onChange={change} />
          <NumberField name="horizonDays" unit="days" value={hours.horizonDays} onChange={change} />
          <NumberField
            name="mostADay"
            unit="for each person; empty for any number"
            value={hours.mostADay}
            mayBeEmpty
            onChange={change}
          />
        </div>
      </Part>
      <People hours={hours} staff={staff} onChange={change} />
    </div>
  )
}

function Part({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid gap-3" aria-labelledby={id} data-own>
      <h2 id={id} className="border-b border-line pb-2 font-display text-card leading-tight font-extrabold">
        {title}
      </h2>
      <p className="text-note text-ink-soft">{note}</p>
      {children}
    </section>
  )
}

function ZoneOf({ zone }: { zone: string }) {
  return (
    <>
      All times are on the clocks of the business: <strong>{zone.replaceAll('_', ' ')}</strong>. A day without
      hours is closed.
    </>
  )
}

type DayProps = { name: string; ranges: readonly DayRange[]; onChange: (ranges: DayRange[]) => void }

function DayHours({ name, ranges, onChange }: DayProps) {
  const put = (at: number, changed: Partial<DayRange>) =>
    onChange(ranges.map((old, index) => (index === at ? { ...old, ...changed } : old)))
  return (
    <fieldset className="grid gap-x-4 gap-y-2 border-0 border-b border-line p-0 pb-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="contents">
        <span className="pt-2.5 font-semibold">{name}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {ranges.length === 0 && <span className="text-ink-soft">Closed</span>}
        {ranges.map(({ from, until }, at) => (
          // A range has no name but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <span key={at} className="flex flex-wrap items-center gap-2">
            <input
              type="time"
              className={field}
              aria-label={`${name}, from`}
              value={from}
              onChange={({ target }) => put(at, { from: target.value })}
            />
            <span aria-hidden="true">to</span>
            <input
              type="time"
              className={field}
              aria-label={`${name}, until`}
              value={toShownEnd(until)}
              onChange={({ target }) => put(at, { until: fromShownEnd(target.value) })}
            />
            <button
              type="button"
              className={button()}
              aria-label={`Remove the hours of ${name} from ${from}`}
              onClick={() => onChange(ranges.filter((_, index) => index !== at))}
            >
              Remove
            </button>
          </span>
        ))}
        <button
          type="button"
          className={button()}
          aria-label={`Add hours on ${name}`}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          Add hours
        </button>
      </div>
    </fieldset>
  )
}

type ExceptionsProps = {
  exceptions: BookingHours['exceptions']
  onChange: (exceptions: BookingHours['exceptions']) => void
}

function Exceptions({ exceptions, onChange }: ExceptionsProps) {
  const put = (at: number, changed: Partial<BookingHours['exceptions'][number]>) =>
    onChange(exceptions.map((old, index) => (index === at ? { ...old, ...changed } : old)))
  return (
    <Part
      title="Holidays and other hours"
      note="Single days that have other hours than their weekday. A day without hours is a holiday."
    >
      {exceptions.map(({ day, ranges }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its day changes while it is typed.
        <div key={at} className="grid gap-2">
          <div className="flex flex-wrap items-center gap-2">
            <input
              type="date"
              className={field}
              aria-label={`Day ${at + 1}`}
              value={day}
              onChange={({ target }) => put(at, { day: target.value })}
            />
            <button
              type="button"
              className={button()}
              aria-label={`Remove this day: ${day || at + 1}`}
              onClick={() => onChange(exceptions.filter((_, index) => index !== at))}
            >
              Remove this day
            </button>
          </div>
          <DayHours
            name={day || `Day ${at + 1}`}
            ranges={ranges}
            onChange={(ranges) => put(at, { ranges })}
          />
        </div>
      ))}
      <div>
        <button
          type="button"
          className={button()}
          onClick={() => onChange([...exceptions, { day: '', ranges: [] }])}
        >
          Add a day
        </button>
      </div>
    </Part>
  )
}

type NumberName = 'stepMinutes' | 'bufferMinutes' | 'noticeMinutes' | 'horizonDays' | 'mostADay'

type NumberProps = {
  name: NumberName
  unit: string
  value: number | null
  mayBeEmpty?: boolean
  onChange: (changed: Partial<BookingHours>) => void
}

function NumberField({ name, unit, value, mayBeEmpty = false, onChange }: NumberProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label className="font-semibold" htmlFor={id}>
        {LABELS[name]}
      </label>
      <span className="flex flex-wrap items-center gap-2">
        <input
          type="number"
          inputMode="numeric"
          className={`${field} w-28 tabular-nums`}
          id={id}
          min={0}
          aria-describedby={`${id}-unit`}
          value={value === null || Number.isNaN(value) ? '' : value}
          // An empty field is refused by the server, which says what is missing.
          onChange={({ target }) =>
            onChange({ [name]: target.value ? Number(target.value) : mayBeEmpty ? null : Number.NaN })
          }
        />
        <span id={`${id}-unit`} className="text-note text-ink-soft">
          {unit}
        </span>
      </span>
    </div>
  )
}

type PeopleProps = {
  hours: BookingHours
  staff: readonly Member[]
  onChange: (changed: Partial<BookingHours>) => void
}

const GIVEN = [
  ['turns', 'By turns: who has the fewest that day'],
  ['owner', 'The owner of the lead if free, and else by turns'],
] as const

function People({ hours, staff, onChange }: PeopleProps) {
  const name = useId()
  const isChosen = (id: string) => hours.people.includes(id)
  const former = hours.people.filter((id) => !staff.some((member) => member.id === id))
  return (
    <Part
      title="Who takes appointments"
      note="A time is offered while at least one of them is free. Each adds calendars of their own, and time off, under Account."
    >
      <ul className="m-0 grid list-none gap-1 p-0">
        {staff.map(({ id, name: called, calendars, isStale }) => (
          <li key={id}>
            <Choice
              isBox
              label={called}
              note={noteOn(calendars, isStale)}
              isDanger={isStale}
              isOn={isChosen(id)}
              onChoose={(isOn) =>
                onChange({
                  people: isOn ? [...hours.people, id] : hours.people.filter((each) => each !== id),
                })
              }
            />
          </li>
        ))}
      </ul>
      {hours.people.length === 0 && (
        <p className="text-danger">Nobody is chosen, so that no time is offered.</p>
      )}
      {former.length > 0 && (
        <p className="flex flex-wrap items-center gap-3 text-danger">
          {former.length === 1 ? 'One of them is' : `${former.length} of them are`} no longer of the staff.
          <button
            type="button"
            className={button()}
            onClick={() => onChange({ people: hours.people.filter((id) => !former.includes(id)) })}
          >
            Remove
          </button>
        </p>
      )}
      <fieldset className="mt-2 grid gap-1 border-0 p-0">
        <legend className="mb-1 font-semibold">Who of them gets one</legend>
        {GIVEN.map(([given, label]) => (
          <Choice
            key={given}
            name={name}
            label={label}
            isOn={hours.given === given}
            onChoose={() => onChange({ given })}
          />
        ))}
      </fieldset>
    </Part>
  )
}

function noteOn(calendars: number, isStale: boolean): string {
  if (isStale) return 'A calendar was not read for a day'
  if (calendars === 0) return 'No calendar: only appointments and time off count'
  return calendars === 1 ? '1 calendar' : `${calendars} calendars`
}

type ChoiceProps = {
  label: string
  note?: string
  isBox?: boolean
  isDanger?: boolean
  name?: string
  isOn: boolean
  onChoose: (isOn: boolean) => void
}

function Choice({ label, note, isBox = false, isDanger = false, name, isOn, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold" htmlFor={id}>
        <input
          className="m-0 size-5 accent-accent"
          id={id}
          type={isBox ? 'checkbox' : 'radio'}
          name={name}
          checked={isOn}
          aria-describedby={note && `${id}-note`}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {label}
      </label>
      {note && (
        <span id={`${id}-note`} className={`text-note ${isDanger ? 'text-danger' : 'text-ink-soft'}`}>
          {note}
        </span>
      )}
    </span>
  )
}
