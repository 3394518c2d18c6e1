import type { Payload } from 'payload'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { logEvent } from '@/domain/events'
import type { CalendarDoubts } from '@/features/booking/rules/calendar-state'
import type { Range } from '@/features/booking/rules/ranges'
import { unseal } from '@/lib/sealed'
import type { Job } from '@/server/jobs'
import { CALENDAR_HOST } from './appointment-mails'
import { expireOfferedTimes } from './booking-settings'
import { type CalendarNews, readCalendar } from './read-calendar'
import { IS_STALE } from './stale-calendars'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Between two readings of a calendar, over all processes. */
const EVERY_MINUTES = 10
/** A reading that takes longer has ended with its process, and another one begins. */
const RESERVED_MINUTES = 5
/** How often a process looks whether a calendar is due. */
const LOOK_MS = MINUTE_MS / 2

/** The longest horizon of booking, and the longest appointment with its buffer. */
const NEEDED_MS = 366 * DAY_MS
/** What is read beyond it. Until that is used up, a calendar that has not changed is not read again. */
const AHEAD_MS = 7 * DAY_MS

type Due = {
  id: string
  person: string
  email: string
  sealed: string
  etag: string | null
  covers: boolean
}

/** Reads the calendars of the staff that are due, each in one process. */
export const calendarJob: Job = {
  firstMs: 10_000,
  run: async (payload) => {
    while (await readNext(payload));
    return LOOK_MS
  },
  retryMs: MINUTE_MS,
}

/**
 * Reads the calendar that is due first, if one is.
 *
 * @returns whether there was one
 * @throws the error of the database
 */
export async function readNext(payload: Payload): Promise<boolean> {
  const { rows } = await payload.db.pool.query<Due>(
    `with due as (
       select id from booking_calendars where next_read_at <= now()
         and exists (select from users_roles where parent_id = person_id and value::text = 'admin')
       order by next_read_at limit 1 for update skip locked)
     update booking_calendars calendar set next_read_at = now() + make_interval(mins => $1)
     from due, users where calendar.id = due.id and users.id = person_id
     returning calendar.id, person_id as person, email, sealed_address as sealed, etag,
       covers_until > now() + $2 * interval '1 millisecond' as covers`,
    [RESERVED_MINUTES, NEEDED_MS],
  )
  const [due] = rows
  if (!due) return false
  await store(payload, due, await newsOf(payload, due))
  return true
}

/** The time within which busy times are kept. */
export function toWindow(now: number): Range {
  return { from: now - DAY_MS, until: now + NEEDED_MS + AHEAD_MS }
}

/** Reads a calendar of a member of the staff. */
export function readOwnCalendar(
  address: string,
  email: string,
  window: Range,
  etag: string | null = null,
): Promise<CalendarNews> {
  const question = { window, zone: BUSINESS_TIME_ZONE, host: CALENDAR_HOST, addresses: [email.toLowerCase()] }
  return readCalendar(address, question, etag)
}

type News = { news: CalendarNews; window: Range }

async function newsOf({ secret }: Payload, { sealed, email, etag, covers }: Due): Promise<News> {
  const window = toWindow(Date.now())
  const address = unseal(sealed, secret)
  if (address === null) {
    const problem = 'Its address was stored with another PAYLOAD_SECRET'
    return { news: { isRead: false, isUnchanged: false, problem }, window }
  }
  return { news: await readOwnCalendar(address, email, window, covers ? etag : null), window }
}

/** The columns of a reading. */
export function toColumns({ busy, broken, zones }: Extract<CalendarNews, { isRead: true }>) {
  const doubts: CalendarDoubts = {
    zones: zones.unknown.slice(0, SHOWN_ZONES).map((name) => name.slice(0, ZONE_LETTERS)),
    hasFloating: zones.hasFloating,
    broken,
  }
  return { busy: busy.flatMap(({ from, until }) => [from, until]), doubts: withoutZeros(doubts) }
}

const SHOWN_ZONES = 5
const ZONE_LETTERS = 60

/** The database stores no character zero. */
const withoutZeros = (value: object) => JSON.stringify(value).replaceAll('\\u0000', '')

async function store(payload: Payload, { id, person }: Due, { news, window }: News): Promise<void> {
  const { pool } = payload.db
  if (!news.isRead && !news.isUnchanged) {
    const { rows } = await pool.query<{ isNew: boolean }>(
      `update booking_calendars calendar set problem = $2, is_told = ${IS_STALE},
         next_read_at = now() + make_interval(mins => $3)
       from (select id, is_told from booking_calendars where id = $1 for update) before
       where calendar.id = before.id returning calendar.is_told and not before.is_told as "isNew"`,
      [id, news.problem, EVERY_MINUTES],
    )
    if (!rows[0]?.isNew) return
    await expireOfferedTimes(payload)
    logEvent(payload.logger, 'booking.calendar-stale', { calendar: id, user: person })
    return
  }
  const read = news.isRead ? { ...toColumns(news), etag: news.etag } : null
  const { rows } = await pool.query<{ wasTold: boolean; isOther: boolean }>(
    `update booking_calendars calendar set read_at = now(), problem = null, is_told = false,
       next_read_at = now() + make_interval(mins => $2),
       busy = coalesce($3, calendar.busy), doubts = coalesce($4, calendar.doubts),
       etag = case when $3 is null then calendar.etag else $5 end,
       covers_until = case when $3 is null then calendar.covers_until else $6 end
     from (select id, busy, is_told from booking_calendars where id = $1 for update) before
     where calendar.id = before.id
     returning before.is_told as "wasTold", calendar.busy is distinct from before.busy as "isOther"`,
    [id, EVERY_MINUTES, read?.busy ?? null, read?.doubts ?? null, read?.etag ?? null, new Date(window.until)],
  )
  const { wasTold, isOther } = rows[0] ?? {}
  if (wasTold || isOther) await expireOfferedTimes(payload)
  if (wasTold) logEvent(payload.logger, 'booking.calendar-back', { calendar: id, user: person })
}
