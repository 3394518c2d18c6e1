import { Plus } from 'lucide'
import Link from 'next/link'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import type { ReactNode } from 'react'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen, mayRead } from '@/domain/areas'
import { toDay, toTime } from '@/domain/business-minute'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { type Days, dayInWords, lastDays, readDays } from '@/domain/day-range'
import { paths } from '@/domain/paths'
import { businessDay } from '@/domain/working-hours'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { type DaysAppointment, readAppointmentsOf } from '@/features/booking/server/read-appointments'
import { SCHEDULE_WORDS } from '@/features/posts/rules/scheduled-post'
import { type CalendarDraft, type CalendarEntry, readCalendar } from '@/features/posts/server/calendar'
import { startOfDay } from '@/lib/time-zones'
import { TitledCard } from '@/staff-ui/cards'
import { Moment } from '@/staff-ui/moment.client'
import { Panel } from '@/staff-ui/panel'
import { Screen } from '@/staff-ui/screen'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { ScheduleDialog, SetMinute } from './deferred.client'

/** The number of past days on one page. */
const PAST_DAYS = 30

const DAY_MS = 24 * 60 * 60_000

/** Two years: nobody plans further. */
const AHEAD_MS = 730 * DAY_MS

/** /admin/calendar shows the scheduled and past actions on posts and the appointments by day, and the drafts without a schedule. */
export function CalendarView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['calendar'])) return <AccessDenied payload={req.payload} />
  const today = businessDay()
  const days = daysOfPast(view.searchParams?.until, today)
  const newPost = (
    <Link className={button({ tone: 'signal' })} href={paths.adminNewPost} prefetch={false}>
      <LineDrawing drawing={Plus} size={18} />
      New Post
    </Link>
  )
  return (
    <ShellTemplate {...view}>
      <Screen title="Calendar" actions={newPost}>
        <p className="mb-5 text-ink-soft">
          Times are those of the business, in {BUSINESS_TIME_ZONE.replaceAll('_', ' ')}. Today is{' '}
          {toDay(new Date())}.
        </p>
        <ScheduleDialog>
          <Panel
            req={req}
            title="Calendar"
            isWide
            read={() => Promise.all([readCalendar(req, days), readAppointments(req, days)])}
          >
            {([{ stuck, ahead, past, drafts }, appointments]) => (
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                  {stuck.length > 0 && (
                    <TitledCard id="calendar-stuck" title="Needs you">
                      <ol>
                        {stuck.map((entry) => (
                          <Entry key={entry.id} entry={entry} withDay canMove />
                        ))}
                      </ol>
                    </TitledCard>
                  )}
                  <TitledCard id="calendar-ahead" title="To come">
                    <ByDay
                      entries={ahead}
                      appointments={appointments.ahead}
                      none="Nothing is scheduled."
                      canMove
                    />
                  </TitledCard>
                  <TitledCard id="calendar-past" title="Past">
                    <ByDay
                      entries={past}
                      appointments={appointments.past}
                      none="Nothing was published in these days."
                      latestFirst
                    />
                    <PastDays days={days} today={today} />
                  </TitledCard>
                </div>
                <TitledCard id="calendar-drafts" title="Drafts without a date">
                  <Drafts drafts={drafts} />
                </TitledCard>
              </div>
            )}
          </Panel>
        </ScheduleDialog>
      </Screen>
    </ShellTemplate>
  )
}

function daysOfPast(until: unknown, today: string): Days {
  const asked = readDays(until, until, today)
  return lastDays(PAST_DAYS, asked.to)
}

/** The appointments that are still to come, and those of past days; none for whoever may not read leads. */
async function readAppointments(req: PayloadRequest, { from, to }: Days) {
  if (!mayRead(req.user, 'form-submissions')) return { ahead: [], past: [] }
  const now = Date.now()
  const first = startOfDay(from, 0, BUSINESS_TIME_ZONE)?.getTime() ?? now
  const end = startOfDay(to, 1, BUSINESS_TIME_ZONE)?.getTime() ?? now
  const [ahead, past] = await Promise.all([
    readAppointmentsOf(req, { from: now, until: now + AHEAD_MS }),
    readAppointmentsOf(req, { from: first, until: Math.min(end, now) }),
  ])
  return { ahead, past }
}

type ByDayProps = {
  entries: readonly CalendarEntry[]
  appointments: readonly DaysAppointment[]
  none: string
  latestFirst?: boolean
  canMove?: boolean
}

/** What happens to posts and with leads, by day. */
function ByDay({ entries, appointments, none, latestFirst = false, canMove = false }: ByDayProps) {
  const rows = [
    ...entries.map((entry) => ({
      moment: entry.moment,
      drawn: <Entry key={`${entry.id}-${entry.moment}`} entry={entry} canMove={canMove} />,
    })),
    ...appointments.map((appointment) => ({
      moment: appointment.begins,
      drawn: <Appointment key={appointment.id} appointment={appointment} />,
    })),
  ].toSorted((one, other) => one.moment.localeCompare(other.moment))
  if (rows.length === 0) return <p className="px-5 py-4 text-ink-soft">{none}</p>
  const days = new Map<string, ReactNode[]>()
  for (const { moment, drawn } of latestFirst ? rows.toReversed() : rows) {
    const day = toDay(new Date(moment))
    days.set(day, [...(days.get(day) ?? []), drawn])
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className="bg-paper-sunk px-5 py-2 font-body text-sm leading-tight font-bold">{day}</h3>
      <ol>{ofDay}</ol>
    </section>
  ))
}

/** One appointment: time, kind, lead and person. */
function Appointment({ appointment }: { appointment: DaysAppointment }) {
  const { begins, name, isMissed, person, lead } = appointment
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <time className="text-sm tabular-nums" dateTime={begins}>
        {toTime(new Date(begins))}
      </time>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <span className={`text-sm font-semibold ${isMissed ? 'text-danger' : 'text-ink-soft'}`}>
          {isMissed ? `${name}: did not come` : name}
        </span>
        <Link
          className="min-h-6 font-semibold wrap-anywhere text-ink"
          href={paths.adminSubmission(lead.id)}
          prefetch={false}
        >
          {lead.name}
        </Link>
        <span className="text-sm wrap-anywhere text-ink-soft">
          With {person?.name ?? 'nobody'}
          {lead.city && `, ${lead.city}`}
        </span>
      </div>
    </li>
  )
}

type EntryProps = {
  entry: CalendarEntry
  /** Whether the day is shown, because the entry is outside of the list of days. */
  withDay?: boolean
  canMove?: boolean
}

/** One schedule: time, action, post and outcome. */
function Entry({ entry, withDay = false, canMove = false }: EntryProps) {
  const { action, state, moment, reason, by, isTrashed } = entry
  const at = new Date(moment)
  const title = entry.title || 'Untitled'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3 last:border-b-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <time className="text-sm tabular-nums max-sm:col-span-full" dateTime={moment}>
        {withDay ? `${toDay(at)}, ${toTime(at)}` : toTime(at)}
      </time>
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <span
          className={`text-sm font-semibold ${state === 'done' ? 'text-good' : state === 'pending' ? 'text-ink-soft' : 'text-danger'}`}
        >
          {wordsOf(entry)}
        </span>
        <Link
          className="min-h-6 font-semibold wrap-anywhere text-ink"
          href={paths.adminPost(entry.post)}
          prefetch={false}
        >
          {title}
        </Link>
        {reason && <span className="text-sm wrap-anywhere">{reason}</span>}
        {isTrashed && state === 'pending' && (
          <span className="text-sm text-danger">It is in the trash: nothing will be done.</span>
        )}
        {by && <span className="text-sm wrap-anywhere text-ink-soft">Scheduled by {by}</span>}
      </div>
      {canMove && !isTrashed && <SetMinute post={entry.post} title={title} label={labelOf(state)} />}
    </li>
  )

  function labelOf(of: CalendarEntry['state']) {
    return of === 'pending' ? 'Move' : 'Set again'
  }

  function wordsOf({ state: of }: CalendarEntry) {
    const { ahead, done, undone } = SCHEDULE_WORDS[action]
    if (of === 'pending') return ahead
    if (of === 'paused') return `Paused: ${ahead}`
    return of === 'done' ? done : undone
  }
}

function PastDays({ days: { from, to }, today }: { days: Days; today: string }) {
  const toAddress = (until: string) => `${paths.adminCalendar}?${new URLSearchParams({ until })}`
  const moved = (day: string, by: number) =>
    new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
  const later = moved(to, PAST_DAYS)
  return (
    <nav className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3" aria-label="Past">
      <Link className={button()} href={toAddress(moved(from, -1))} prefetch={false} scroll={false}>
        Earlier
      </Link>
      {to < today && (
        <Link
          className={button()}
          href={later < today ? toAddress(later) : paths.adminCalendar}
          prefetch={false}
          scroll={false}
        >
          Later
        </Link>
      )}
      <span className="text-sm text-ink-soft">
        {dayInWords(from)} to {dayInWords(to)}
      </span>
    </nav>
  )
}

function Drafts({ drafts }: { drafts: readonly CalendarDraft[] }) {
  if (drafts.length === 0) return <p className="px-5 py-4 text-ink-soft">No draft is without a date.</p>
  return (
    <ol>
      {drafts.map(({ id, title, updatedAt }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-5 py-3 last:border-b-0"
        >
          <div className="grid grid-cols-[minmax(0,1fr)]">
            <Link
              className="min-h-6 font-semibold wrap-anywhere text-ink"
              href={paths.adminPost(id)}
              prefetch={false}
            >
              {title || 'Untitled'}
            </Link>
            <span className="text-sm text-ink-soft">
              Changed <Moment at={updatedAt} />
            </span>
          </div>
          <SetMinute post={id} title={title || 'Untitled'} label="Set a time" />
        </li>
      ))}
    </ol>
  )
}
