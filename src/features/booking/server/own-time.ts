import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction, type Transaction } from '@/data/transaction'
import { isUnlimited } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { AuditedEvent } from '@/domain/events'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { recordEvent } from '@/features/audit/server/record-event'
import { toCalendarAddress } from '@/features/booking/rules/calendar-address'
import {
  adviceOn,
  MOST_CALENDARS,
  type OwnCalendar,
  type OwnTime,
} from '@/features/booking/rules/calendar-state'
import { instantsOf } from '@/lib/local-time'
import { targetProblem } from '@/lib/public-address'
import { seal, unseal } from '@/lib/sealed'
import { hashOf, randomSecret } from '@/lib/secrets'
import { startOfDay } from '@/lib/time-zones'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { countPoint, type Limit } from '@/server/limiter'
import { holdCalendars } from './appointment-rows'
import { expireOfferedTimes } from './booking-settings'
import { readOwnCalendar, toColumns, toWindow } from './calendars'
import { IS_STALE } from './stale-calendars'

const LONGEST_ADDRESS = 2_000
const NO_ADDRESS = 'Write the private address of the calendar, which begins with https:// or webcal://'
const MOST_TIMES_OFF = 100
const DAY_MS = 24 * 60 * 60_000
const LONGEST_OFF_MS = 366 * DAY_MS

/** Each new address is read at once, which is a request to a server of somebody's choice. */
const NEW_CALENDARS: Limit = { name: 'new-calendar', points: 20, seconds: 3_600 }

/** Somebody's own time is his, and that of others is for who may change accounts. */
function requireOwnTime({ user }: PayloadRequest, by: string, person: string): void {
  if (by !== person && !isUnlimited(user)) throw new Refusal('Not found', 404)
}

function requireOwn(by: string, person: string): void {
  if (by !== person) throw new Refusal('Only its owner can do this', 403)
}

/** `GET /api/users/:id/own-time`: calendars, time off and the private feed of a member of the staff. */
const readOwnTime = adminEndpoint({
  method: 'get',
  path: '/:id/own-time',
  handle: ({ req, by, ids: { id } }) => {
    requireOwnTime(req, by, id)
    return findOwnTime(req.payload, id)
  },
})

export async function findOwnTime({ db }: Payload, person: string): Promise<OwnTime> {
  const [calendars, timeOff, feeds] = await Promise.all([
    db.pool.query<OwnCalendar>(
      `select id, site, read_at as "readAt", created_at as "addedAt", problem, ${IS_STALE} as "isStale",
         doubts from booking_calendars where person_id = $1 order by created_at, id`,
      [person],
    ),
    db.pool.query<{ id: string; begins: Date; ends: Date }>(
      'select id, begins, ends from booking_time_off where person_id = $1 and ends > now() order by begins, id',
      [person],
    ),
    db.pool.query<{ madeAt: Date; fetchedAt: Date | null }>(
      'select made_at as "madeAt", fetched_at as "fetchedAt" from booking_feeds where person_id = $1',
      [person],
    ),
  ])
  const [feed] = feeds.rows
  return {
    calendars: calendars.rows.map(({ readAt, addedAt, ...calendar }) => ({
      ...calendar,
      readAt: toIso(readAt),
      addedAt: toIso(addedAt),
    })),
    timeOff: timeOff.rows.map(({ id, begins, ends }) => ({ id, begins: toIso(begins), ends: toIso(ends) })),
    feed: feed ? { madeAt: toIso(feed.madeAt), fetchedAt: feed.fetchedAt && toIso(feed.fetchedAt) } : null,
  }
}

const toIso = (moment: Date | string) => new Date(moment).toISOString()

/** `POST /api/users/:id/calendars`: adds a calendar of one's own by its private address, which is read at once. */
const addCalendar = adminEndpoint({
  method: 'post',
  path: '/:id/calendars',
  body: z.strictObject({ address: z.string().trim().min(1, NO_ADDRESS).max(LONGEST_ADDRESS) }),
  handle: async ({ req, by, user, ids: { id }, body }) => {
    requireOwn(by, id)
    const address = requireAddress(body.address)
    const { payload } = req
    await requireRoom(payload.db.pool, payload.secret, id, address)
    const { wait } = await countPoint(payload, NEW_CALENDARS, id)
    if (wait !== null) throw new Refusal('You have tried many addresses. Please wait for an hour.', 429)
    const window = toWindow(Date.now())
    const news = await readOwnCalendar(address, user.email, window)
    if (!news.isRead)
      throw new Refusal(
        `No calendar could be read there. ${news.problem}. ${adviceOn(news.problem, true)}`,
        400,
      )
    const { busy, doubts } = toColumns(news)
    await change(req, id, 'booking.calendar-added', async ({ client }) => {
      await requireRoom(client, payload.secret, id, address)
      await client.query(
        `insert into booking_calendars
           (person_id, site, sealed_address, busy, doubts, etag, covers_until, read_at, next_read_at)
         values ($1, $2, $3, $4, $5, $6, $7, now(), now() + interval '10 minutes')`,
        [
          ...[id, new URL(address).host, seal(address, payload.secret), busy, doubts, news.etag],
          new Date(window.until),
        ],
      )
      return true
    })
    return findOwnTime(payload, id)
  },
})

function requireAddress(typed: string): string {
  const address = toCalendarAddress(typed)
  const problem = targetProblem(address, env.WEBHOOK_ALLOW_PRIVATE)
  if (!problem) return address
  throw new Refusal(problem.startsWith('Enter an address') ? NO_ADDRESS : problem, 400)
}

/** @throws {Refusal} when a person has as many calendars as may be, or this one already */
async function requireRoom(
  client: Pick<Transaction['client'], 'query'>,
  key: string,
  person: string,
  address: string,
): Promise<void> {
  const { rows } = await client.query<{ sealed: string }>(
    'select sealed_address as sealed from booking_calendars where person_id = $1',
    [person],
  )
  if (rows.some(({ sealed }) => unseal(sealed, key) === address))
    throw new Refusal('This calendar is here already', 409)
  if (rows.length >= MOST_CALENDARS)
    throw new Refusal(`${MOST_CALENDARS} calendars are the most. Remove one first.`, 409)
}

/** `POST /api/users/:id/calendars/:calendar/remove` */
const removeCalendar = adminEndpoint({
  method: 'post',
  path: '/:id/calendars/:calendar/remove',
  handle: ({ req, by, ids: { id, calendar } }) => {
    requireOwnTime(req, by, id)
    return removeRow(req, id, 'booking.calendar-removed', 'booking_calendars', calendar)
  },
})

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 09:00')
const day = z.string().refine((text) => startOfDay(text, 0, 'UTC') !== null, 'Choose a day that exists')

/** `POST /api/users/:id/time-off`: days, or times of days, on the clocks of the business. */
const addTimeOff = adminEndpoint({
  method: 'post',
  path: '/:id/time-off',
  body: z.strictObject({ firstDay: day, lastDay: day, from: clock.optional(), until: clock.optional() }),
  handle: async ({ req, by, ids: { id }, body: { firstDay, lastDay, from, until } }) => {
    requireOwnTime(req, by, id)
    const begins = from ? atClock(firstDay, from)?.at(0) : startOfDay(firstDay, 0, BUSINESS_TIME_ZONE)
    const ends = until ? atClock(lastDay, until)?.at(-1) : startOfDay(lastDay, 1, BUSINESS_TIME_ZONE)
    if (!begins || !ends) throw new Refusal('On that day the clocks skip this time', 400)
    if (ends <= begins) throw new Refusal('The end is not after the beginning', 400)
    if (ends.getTime() <= Date.now()) throw new Refusal('This time is over', 400)
    if (ends.getTime() - begins.getTime() > LONGEST_OFF_MS)
      throw new Refusal('A year is the longest. Take the person out of Booking instead.', 400)
    await change(req, id, 'booking.time-off-set', async ({ client }) => {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int from booking_time_off where person_id = $1 and ends > now()',
        [id],
      )
      if ((rows[0]?.count ?? 0) >= MOST_TIMES_OFF) throw new Refusal('There are too many times off', 409)
      await client.query('insert into booking_time_off (person_id, begins, ends) values ($1, $2, $3)', [
        ...[id, begins, ends],
      ])
      return true
    })
    return findOwnTime(req.payload, id)
  },
})

const atClock = (on: string, time: string) => instantsOf(`${on}T${time}`, BUSINESS_TIME_ZONE)

/** `POST /api/users/:id/time-off/:time/remove` */
const removeTimeOff = adminEndpoint({
  method: 'post',
  path: '/:id/time-off/:time/remove',
  handle: ({ req, by, ids: { id, time } }) => {
    requireOwnTime(req, by, id)
    return removeRow(req, id, 'booking.time-off-removed', 'booking_time_off', time)
  },
})

/** `POST /api/users/:id/calendar-feed`: makes the address of one's own feed, and shows it this once. */
const renewFeed = adminEndpoint({
  method: 'post',
  path: '/:id/calendar-feed',
  handle: async ({ req, by, ids: { id } }) => {
    requireOwn(by, id)
    const token = randomSecret()
    await change(req, id, 'booking.feed-made', async ({ client }) => {
      await client.query(
        `insert into booking_feeds (person_id, token_hash) values ($1, $2)
         on conflict (person_id) do update set token_hash = excluded.token_hash, made_at = now(), fetched_at = null`,
        [id, hashOf(token)],
      )
      return true
    })
    return { address: new URL(serverPaths.calendarFeed(token), env.SITE_URL).href }
  },
})

/** `POST /api/users/:id/calendar-feed/end` */
const endFeed = adminEndpoint({
  method: 'post',
  path: '/:id/calendar-feed/end',
  handle: async ({ req, by, ids: { id } }) => {
    requireOwnTime(req, by, id)
    await change(req, id, 'booking.feed-ended', async ({ client }) => {
      const { rowCount } = await client.query('delete from booking_feeds where person_id = $1', [id])
      return rowCount === 1
    })
    return findOwnTime(req.payload, id)
  },
})

async function removeRow(
  req: PayloadRequest,
  person: string,
  event: AuditedEvent,
  table: 'booking_calendars' | 'booking_time_off',
  row: string,
): Promise<OwnTime> {
  await change(req, person, event, async ({ client }) => {
    const { rowCount } = await client.query(`delete from ${table} where id = $1 and person_id = $2`, [
      ...[row, person],
    ])
    return rowCount === 1
  })
  return findOwnTime(req.payload, person)
}

/** Changes a person's time alone, records it, and has the offered times found anew; nothing of it if nothing changes. */
function change(
  req: PayloadRequest,
  person: string,
  event: AuditedEvent,
  work: (transaction: Transaction) => Promise<boolean>,
): Promise<void> {
  return inTransaction(req.payload, async (transaction) => {
    await holdCalendars(transaction, [person])
    if (!(await work(transaction))) return
    await recordEvent(req, event, { about: { type: 'user', id: person } }, transaction)
    await expireOfferedTimes(req.payload, transaction.id)
  })
}

export const ownTimeEndpoints = [
  ...[readOwnTime, addCalendar, removeCalendar, addTimeOff, removeTimeOff, renewFeed, endFeed],
]
