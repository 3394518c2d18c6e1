'use client'

import { format, lightFormat } from 'date-fns'
import { useEffect, useState } from 'react'
import { Labelled } from '@/features/leads/screens/labelled.client'
import { fetchJson } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'

/** The address of the endpoints of appointments. */
export const APPOINTMENTS = '/api/appointments'

/** A time that visitors are offered, and who is free then. */
type Offered = { begins: string; free: string[] }

type Props = {
  kind: string
  /** The id of the member of the staff; null when nobody has the appointment. */
  person: string | null
  /** The time that it has; null for a new one. */
  from: string | null
  /** Told the chosen instant; null while day or hour is missing. */
  onChange: (at: string | null) => void
}

/** Asks for a time: one of those that visitors are offered with this person, or any other day and hour, on the reader's clock. */
export function ChosenTime({ kind, person, from, onChange }: Props) {
  const [day, setDay] = useState(() => (from ? lightFormat(new Date(from), 'yyyy-MM-dd') : ''))
  const [hour, setHour] = useState(() => (from ? lightFormat(new Date(from), 'HH:mm') : ''))
  const [chosen, setChosen] = useState('')
  const offered = useOffered(kind)
  const free = offered?.filter((time) => person === null || time.free.includes(person))

  function choose(at: string) {
    setChosen(at)
    if (!at) return
    setDay(lightFormat(new Date(at), 'yyyy-MM-dd'))
    setHour(lightFormat(new Date(at), 'HH:mm'))
    // An hour that comes twice on this day is the one that was chosen.
    onChange(at)
  }

  function type(typed: { day: string; hour: string }) {
    setChosen('')
    setDay(typed.day)
    setHour(typed.hour)
    const at = new Date(`${typed.day}T${typed.hour}`)
    onChange(Number.isNaN(at.valueOf()) ? null : at.toISOString())
  }

  return (
    <>
      <Labelled label="Free times" className="text-note">
        {(control) => (
          <select
            {...control}
            // biome-ignore lint/a11y/noAutofocus: what was opened goes on with the keyboard.
            autoFocus
            className={`${field} w-full min-w-0 font-semibold`}
            value={chosen}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{free ? toFirst(free) : 'Reading…'}</option>
            {byDay(free ?? []).map(([name, times]) => (
              <optgroup key={name} label={name}>
                {times.map((at) => (
                  <option key={at} value={at}>
                    {format(at, 'h:mm a')}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Labelled>
      <div className="grid grid-cols-[1.3fr_1fr] gap-2">
        <Labelled label="Day" className="text-note">
          {(control) => (
            <input
              {...control}
              type="date"
              className={`${field} w-full min-w-0 px-2! font-semibold`}
              value={day}
              onChange={({ target }) => type({ day: target.value, hour })}
            />
          )}
        </Labelled>
        <Labelled label="Hour" className="text-note">
          {(control) => (
            <input
              {...control}
              type="time"
              className={`${field} w-full min-w-0 px-2! font-semibold`}
              value={hour}
              onChange={({ target }) => type({ day, hour: target.value })}
            />
          )}
        </Labelled>
      </div>
    </>
  )
}

const toFirst = (free: readonly Offered[]) =>
  free.length > 0 ? 'Another day and hour' : 'None is offered: choose a day and an hour'

/** Times by the days of the reader's clock. */
function byDay(times: readonly Offered[]): [string, string[]][] {
  const days = new Map<string, string[]>()
  for (const { begins } of times) {
    const day = format(begins, 'EEEE, MMM d')
    days.set(day, [...(days.get(day) ?? []), begins])
  }
  return [...days]
}

/** The times that visitors are offered; undefined until they are read. Without them any day and hour can be typed. */
function useOffered(kind: string): readonly Offered[] | undefined {
  const [read, setRead] = useState<{ kind: string; times: Offered[] }>()
  useEffect(() => {
    let isCurrent = true
    fetchJson(`${APPOINTMENTS}/offered?${new URLSearchParams({ kind })}`).then(
      ({ times }) => isCurrent && setRead({ kind, times: Array.isArray(times) ? times : [] }),
      () => isCurrent && setRead({ kind, times: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [kind])
  return read?.kind === kind ? read.times : undefined
}
