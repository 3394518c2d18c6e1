'use client'

import { useDocumentInfo } from '@payloadcms/ui'
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { paths } from '@/domain/paths'
import { useProof } from '@/features/accounts/screens/proof.client'
import {
  adviceOn,
  MOST_CALENDARS,
  type NewTimeOff,
  type OwnCalendar,
  type OwnTime,
} from '@/features/booking/rules/calendar-state'
import { timeOffName } from '@/features/booking/rules/time-off-name'
import { fetchJson, problemIn } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'
import { Moment } from '@/staff-ui/moment.client'
import { NotRead } from '@/staff-ui/not-read.client'
import { ShownOnce } from '@/staff-ui/shown-once.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { useLive } from '@/ui/use-live'

/** Shows the time of an account below its fields, for who may change accounts. */
export function OwnTimeOfOther() {
  const { id } = useDocumentInfo()
  return id ? <ReadTime account={String(id)} /> : null
}

function ReadTime({ account }: { account: string }) {
  const [stored, setStored] = useState<OwnTime | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useCallback(() => {
    setFailed(false)
    fetchJson<OwnTime>(`${addressOf(account)}/own-time`).then(setStored, () => setFailed(true))
  }, [account])
  useEffect(read, [read])
  if (hasFailed) return <NotRead what="Calendars and time off" onRetry={read} />
  if (!stored) return <p role="status">Reading calendars and time off...</p>
  return (
    <div className="mt-6" data-own>
      <OwnTimeForm account={account} stored={stored} zone={BUSINESS_TIME_ZONE} />
    </div>
  )
}

const addressOf = (account: string) => `${paths.accounts}/${encodeURIComponent(account)}`

type Props = { account: string; stored: OwnTime; zone: string; isOwn?: boolean }

/** A request of a part; true when it has succeeded. Toasts tell how it went, unless a form takes its problem. */
type Act = (
  path: string,
  body: object | undefined,
  done: string,
  onProblem?: (problem: string) => void,
) => Promise<boolean>

/** When visitors cannot book somebody: calendars, time off, and the feed of the own appointments. */
export function OwnTimeForm({ account, stored, zone, isOwn = false }: Props) {
  const [time, setTime] = useState(stored)
  const [isBusy, setBusy] = useState(false)

  const act: Act = async (path, body, done, onProblem = notifyError) => {
    if (isBusy) return false
    setBusy(true)
    try {
      setTime(
        await fetchJson<OwnTime>(`${addressOf(account)}/${path}`, { method: 'POST', body, isLong: true }),
      )
      notifySuccess(done)
      return true
    } catch (error) {
      onProblem(problemIn(error) ?? 'That did not work. Please try again.')
      return false
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="mb-8 grid max-w-[44rem] gap-6" aria-labelledby="own-time">
      <h2 className="font-display text-xl leading-[1.1] font-extrabold" id="own-time">
        Booking
      </h2>
      <Calendars calendars={time.calendars} isOwn={isOwn} isBusy={isBusy} act={act} />
      <TimesOff times={time.timeOff} zone={zone} isBusy={isBusy} act={act} />
      <Feed account={account} feed={time.feed} isOwn={isOwn} isBusy={isBusy} act={act} onTime={setTime} />
    </section>
  )
}

function Part({ title, note, children }: { title: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-ink-soft">{note}</p>
      {children}
    </div>
  )
}

const list = 'm-0 list-none border-0 border-t border-line p-0'
const item =
  'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-0 border-b border-line py-2'

type CalendarsProps = { calendars: readonly OwnCalendar[]; isOwn: boolean; isBusy: boolean; act: Act }

function Calendars({ calendars, isOwn, isBusy, act }: CalendarsProps) {
  return (
    <Part
      title="Calendars"
      note="What they say busy is not offered to visitors. They are read every ten minutes; of what stands in them only the busy times are kept, and their addresses are never shown again."
    >
      {calendars.length === 0 ? (
        <p className="text-ink-soft">None. Only appointments made here, and time off, count as busy.</p>
      ) : (
        <ul className={list}>
          {calendars.map((calendar) => (
            <CalendarItem key={calendar.id} calendar={calendar} isBusy={isBusy} act={act} />
          ))}
        </ul>
      )}
      {isOwn && calendars.length < MOST_CALENDARS && <AddCalendar isBusy={isBusy} act={act} />}
      {isOwn && calendars.length >= MOST_CALENDARS && (
        <p className="text-sm text-ink-soft">{MOST_CALENDARS} are the most.</p>
      )}
    </Part>
  )
}

type CalendarItemProps = { calendar: OwnCalendar; isBusy: boolean; act: Act }

function CalendarItem({ calendar, isBusy, act }: CalendarItemProps) {
  const { id, site, readAt, problem, isStale, doubts } = calendar
  return (
    <li className={item}>
      <span className="grid gap-1">
        <span className="font-semibold wrap-anywhere">{site}</span>
        <span className={`text-note ${isStale ? 'text-danger' : 'text-ink-soft'}`}>
          {isStale ? 'Not read for a day; last' : 'Last read'} <Moment at={readAt} />
        </span>
        {problem && (
          <span className="text-note text-danger">
            {problem}. {adviceOn(problem)} Until then the last copy counts.
          </span>
        )}
        {doubtsIn(doubts).map((doubt) => (
          <span key={doubt} className="text-note wrap-anywhere text-ink-soft">
            {doubt}
          </span>
        ))}
      </span>
      <button
        type="button"
        className={button()}
        aria-label={`Remove the calendar of ${site}`}
        aria-disabled={isBusy}
        onClick={() => act(`calendars/${id}/remove`, undefined, 'Calendar removed')}
      >
        Remove
      </button>
    </li>
  )
}

function doubtsIn({ zones = [], hasFloating, broken = 0 }: Partial<OwnCalendar['doubts']>): string[] {
  return [
    ...(broken > 0 ? [`${broken === 1 ? '1 event' : `${broken} events`} in it could not be read.`] : []),
    ...(zones.length > 0
      ? [`It names time zones that nobody knows, read as those of the business: ${zones.join(', ')}.`]
      : []),
    ...(hasFloating ? ['It has times without a zone, read on the clocks of the business.'] : []),
  ]
}

function AddCalendar({ isBusy, act }: { isBusy: boolean; act: Act }) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  // The browser would send the form itself, and load the screen again.
  const isLive = useLive()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const address = new FormData(form).get('calendar')
    setProblem(null)
    if (await act('calendars', { address }, 'Calendar added', setProblem)) form.reset()
  }

  return (
    <form className="grid gap-2" onSubmit={add}>
      <label className="font-semibold" htmlFor={id}>
        Private address of a calendar (iCal)
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        Google: Settings, your calendar, “Secret address in iCal format”. Outlook: Settings, Shared calendars,
        Publish, the ICS link. iCloud: share the calendar as public, copy its link.
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          className={`${field} min-w-0 flex-1 basis-80 aria-invalid:border-danger`}
          id={id}
          name="calendar"
          // No type for addresses: browsers would refuse what begins with webcal.
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          required
          placeholder="https://… or webcal://…"
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-hint ${id}-problem` : `${id}-hint`}
        />
        <BusyButton type="submit" className={button()} isBusy={isBusy} disabled={!isLive}>
          Add calendar
        </BusyButton>
      </div>
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </form>
  )
}

function Problem({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} role="alert" className="wrap-anywhere text-danger">
      {children}
    </p>
  )
}

type TimesOffProps = { times: OwnTime['timeOff']; zone: string; isBusy: boolean; act: Act }

function TimesOff({ times, zone, isBusy, act }: TimesOffProps) {
  return (
    <Part
      title="Time off"
      note={`Nothing is offered then. What is booked already stays. The clocks are those of the business: ${zone.replaceAll('_', ' ')}.`}
    >
      {times.length > 0 && (
        <ul className={list}>
          {times.map(({ id, begins, ends }) => (
            <li key={id} className={item}>
              <span>{timeOffName(begins, ends, zone)}</span>
              <button
                type="button"
                className={button()}
                aria-label={`Remove ${timeOffName(begins, ends, zone)}`}
                aria-disabled={isBusy}
                onClick={() => act(`time-off/${id}/remove`, undefined, 'Time off removed')}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddTimeOff isBusy={isBusy} act={act} />
    </Part>
  )
}

function AddTimeOff({ isBusy, act }: { isBusy: boolean; act: Act }) {
  const [problem, setProblem] = useState<string | null>(null)
  const isLive = useLive()

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setProblem(null)
    if (await act('time-off', timeOffIn(new FormData(form)), 'Time off added', setProblem)) form.reset()
  }

  return (
    <form className="grid gap-3" onSubmit={add}>
      <div className="flex flex-wrap items-end gap-3">
        <Given label="First day" name="first" type="date" isRequired />
        <Given label="From (or all day)" name="from" type="time" />
        <Given label="Last day" name="last" type="date" />
        <Given label="Until (or all day)" name="until" type="time" />
      </div>
      {problem && <Problem>{problem}</Problem>}
      <div>
        <BusyButton type="submit" className={button()} isBusy={isBusy} disabled={!isLive}>
          Add time off
        </BusyButton>
      </div>
    </form>
  )
}

function timeOffIn(form: FormData): NewTimeOff {
  const [firstDay = '', lastDay, from, until] = ['first', 'last', 'from', 'until'].map((name) =>
    String(form.get(name) ?? ''),
  )
  return { firstDay, lastDay: lastDay || firstDay, ...(from && { from }), ...(until && { until }) }
}

type GivenProps = { label: string; name: string; type: 'date' | 'time'; isRequired?: boolean }

// What is given stands in the field alone: React would overwrite what came before it was there.
function Given({ label, name, type, isRequired = false }: GivenProps) {
  const id = useId()
  return (
    <span className="grid gap-1">
      <label className="text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      <input className={field} id={id} name={name} type={type} required={isRequired} />
    </span>
  )
}

type FeedProps = {
  account: string
  feed: OwnTime['feed']
  isOwn: boolean
  isBusy: boolean
  act: Act
  onTime: (time: OwnTime) => void
}

function Feed({ account, feed, isOwn, isBusy, act, onTime }: FeedProps) {
  const [address, setAddress] = useState<string | null>(null)
  const { run, dialog } = useProof()

  async function renew() {
    try {
      const made = await run(() => fetchJson(`${addressOf(account)}/calendar-feed`, { method: 'POST' }))
      if (!made) return
      setAddress(String(made.address))
      notifySuccess('A new address was made. Copy it now.')
      onTime(await fetchJson<OwnTime>(`${addressOf(account)}/own-time`))
    } catch (error) {
      notifyError(problemIn(error) ?? 'That did not work. Please try again.')
    }
  }

  async function end() {
    if (await act('calendar-feed/end', undefined, 'The address is no longer taken')) setAddress(null)
  }

  return (
    <Part
      title="Appointments in your calendar"
      note="A private address to which a calendar subscribes. Whoever has it reads the names, numbers and e-mail addresses of those who have booked, and so does the maker of that calendar."
    >
      {address && feed ? (
        <ShownOnce
          label="Subscribe to this address. It is shown here this once."
          value={address}
          copied="The address is copied."
        />
      ) : (
        <p className="text-ink-soft">
          {feed ? (
            <>
              There is an address, made <Moment at={feed.madeAt} />,{' '}
              {feed.fetchedAt ? (
                <>
                  read last <Moment at={feed.fetchedAt} />
                </>
              ) : (
                'not read yet'
              )}
              . A new one ends it at once.
            </>
          ) : (
            'There is no address.'
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOwn && (
          <button type="button" className={button()} onClick={renew}>
            {feed ? 'Make a new address' : 'Make the address'}
          </button>
        )}
        {feed && (
          <button type="button" className={button()} aria-disabled={isBusy} onClick={end}>
            End the address
          </button>
        )}
      </div>
      {dialog}
    </Part>
  )
}
