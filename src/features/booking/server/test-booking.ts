import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction } from '@/data/transaction'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import { recordEvent } from '@/features/audit/server/record-event'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import { personFor } from '@/features/booking/rules/offered-times'
import { comingReminders } from '@/features/booking/rules/reminders'
import type { TestBooking, TestMail, TestNow } from '@/features/booking/rules/test-booking'
import { isTaken } from '@/features/leads/server/retries'
import { reasonOf } from '@/features/mail/rules/outbox'
import { instant } from '@/lib/instant'
import { toZone } from '@/lib/time-zones'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import { appointmentPath } from './appointment-link'
import { APPOINTMENT_COLUMNS, textOrNull, toAppointment } from './appointment-rows'
import { type Booked, book } from './book'
import { cancel } from './change-appointments'
import { findOffered, type Offered, slotOf } from './offered'

/** Of the times that visitors are offered: some days of a full week, so that both reminders can be tried. */
const MOST_TIMES = 120

const TAKEN = 'This time is no longer free. Choose another one.'
const ONE_IS_THERE = 'You have a test appointment already. Remove it first.'

/**
 * The test appointment of an owner, who tries how visitors book. All responses are `TestNow`:
 *
 * - `GET /appointments/test` reads it.
 * - `POST /appointments/test` `{begins, zone}` books an offered time for whoever asks.
 * - `POST /appointments/test/remove` takes it out again: one to come is cancelled, which the calendars are told.
 */
export const testEndpoints: Endpoint[] = [
  adminEndpoint({
    method: 'get',
    path: '/appointments/test',
    handle: ({ req, by }) => findTestNow(req.payload, by),
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/test',
    body: z.strictObject({ begins: z.iso.datetime(), zone: z.string().max(100).optional() }),
    handle: async ({ req, by, body }) => {
      await bookTest(req, by, body)
      return findTestNow(req.payload, by)
    },
  }),
  adminEndpoint({
    method: 'post',
    path: '/appointments/test/remove',
    handle: async ({ req, by }) => {
      await removeTest(req, by)
      return findTestNow(req.payload, by)
    },
  }),
]

/** What the screen shows of the test of an owner; without one the times at which there may be one. */
export async function findTestNow(payload: Payload, owner: string): Promise<TestNow> {
  const [offered, test] = await Promise.all([
    findOffered(payload, APPOINTMENT_KINDS[0].id),
    findTest(payload, owner),
  ])
  const times = (offered?.times ?? []).slice(0, MOST_TIMES)
  return { test, times: times.map(({ from }) => new Date(from).toISOString()) }
}

async function findTest({ db }: Payload, owner: string): Promise<TestBooking | null> {
  const { rows } =
    await db.drizzle.execute(sql`select ${APPOINTMENT_COLUMNS}, begins <= clock_timestamp() as is_over,
      (select ${sql.raw(staffNameSql('staff'))} from users staff where staff.id = person_id) as person_name
    from appointments where tested_by_id = ${owner}::uuid order by created_at desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { id, state, begins, setAt, sequence } = toAppointment(row)
  const { rows: mails } =
    await db.drizzle.execute(sql`select id, subject, recipient, state, problem, meaning, sent_at
    from outbox where appointment_id = ${id}::uuid order by created_at, for_staff, id`)
  const reminded = { state, from: Date.parse(begins), setAt: Date.parse(setAt), sequence }
  return {
    begins,
    isOn: state === 'booked' && row.is_over !== true,
    isCancelled: state === 'cancelled',
    person: textOrNull(row.person_name),
    page: appointmentPath(id),
    mails: mails.map(toMail),
    reminders: comingReminders(reminded, Date.now()).map(({ name, at }) => ({
      name,
      at: new Date(at).toISOString(),
    })),
  }
}

function toMail({
  id,
  subject,
  recipient,
  state,
  problem,
  meaning,
  sent_at,
}: Record<string, unknown>): TestMail {
  return {
    id: String(id),
    subject: String(subject),
    to: String(recipient),
    state: String(state),
    problem: typeof problem === 'string' ? reasonOf(problem, textOrNull(meaning)) : null,
    sentAt: instant(sent_at),
  }
}

/**
 * Books an offered time as a visitor does, with the mails, for an owner who has no lead: of whoever is free, the owner
 * first.
 *
 * @throws {Refusal} while nothing is offered, for a time that is not, and for a second test
 */
async function bookTest(
  req: PayloadRequest,
  owner: string,
  { begins, zone }: { begins: string; zone?: string },
): Promise<void> {
  const { payload } = req
  const offered = await findOffered(payload, APPOINTMENT_KINDS[0].id)
  if (!offered) throw new Refusal('Visitors cannot book at the moment, so that there is nothing to try.', 409)
  await makeRoom(payload, owner)
  const { outcome } = await bookFirst(req, owner, offered, { begins, zone: toZone(zone ?? '') }).catch(
    (error) => {
      throw isTaken(error) ? new Refusal(ONE_IS_THERE, 409) : error
    },
  )
  if (outcome !== 'booked') throw new Refusal(TAKEN, 409)
}

/** A test that is over makes room for the next one. */
async function makeRoom({ db }: Payload, owner: string): Promise<void> {
  const { rows } = await db.drizzle.execute(sql`with over as (
      delete from appointments where tested_by_id = ${owner}::uuid and state = 'booked' and begins <= clock_timestamp())
    select 1 from appointments where tested_by_id = ${owner}::uuid and state = 'booked' and begins > clock_timestamp()`)
  if (rows.length > 0) throw new Refusal(ONE_IS_THERE, 409)
}

async function bookFirst(
  req: PayloadRequest,
  owner: string,
  { hours, kind, people, times }: Offered,
  { begins, zone }: { begins: string; zone: string | null },
): Promise<Booked> {
  const time = times.find(({ from }) => from === Date.parse(begins))
  const first = time && personFor(time, { given: 'owner' }, people, { zone: BUSINESS_TIME_ZONE, owner })
  if (!first) return { outcome: 'taken' }
  return book(
    req,
    {
      person: first,
      kind: kind.id,
      slot: slotOf(time.from, hours),
      mostADay: hours.mostADay,
      // With a space in it, which the key of no form may have.
      key: `test ${randomUUID()}`,
      zone,
      of: { tester: owner },
    },
    null,
  )
}

/** @throws {Refusal} without a test */
async function removeTest(req: PayloadRequest, owner: string): Promise<void> {
  const { payload } = req
  const { rows } = await payload.db.drizzle.execute(
    sql`select id from appointments where tested_by_id = ${owner}::uuid and state = 'booked'`,
  )
  const [row] = rows
  if (!row) throw new Refusal('The test appointment was removed before.', 409)
  const id = String(row.id)
  const { outcome } = await cancel(req, id, null, { by: owner })
  await inTransaction(payload, async (transaction) => {
    // One that is over is expected by nobody, so that no mail has to follow it.
    if (outcome === 'over')
      await transaction.query(
        sql`delete from appointments where id = ${id}::uuid and tested_by_id is not null`,
      )
    await recordEvent(req, 'booking.test-removed', { details: { appointment: id } }, transaction)
  })
}
