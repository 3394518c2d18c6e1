import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { checkRetention } from '@/cli/doctor/database'
import type { HeldSweep } from '@/flows/retention'
import { sweepJob } from '@/flows/sweep-job'
import { runJob } from '@/server/jobs'
import { plantLeads } from '../helpers/inbox'
import { LEAD, sendJson } from '../helpers/leads'
import { recordedLog } from '../helpers/log'
import { openPayload, payload, query } from '../helpers/payload'
import { ago, count, NOTHING, sweepNow } from '../helpers/retention'
import { startProcess } from '../helpers/start'

const log = recordedLog()
payload.logger = log.logger

beforeEach(async () => {
  log.forget()
  await query('update site_state set swept_at = null')
  for (const table of Object.keys(NOTHING)) await empty(table)
})

/** In parts: a statement has four seconds, also on a busy machine, and with a lead go the rows of many tables. */
async function empty(table: string): Promise<void> {
  const part = `delete from ${table} where ctid in (select ctid from ${table} limit 1000) returning 1`
  while ((await query(part)).length > 0);
}

test('a lead goes after 24 months, with the mails that repeat it, and not an hour before', async () => {
  const [over, kept] = await plantLeads([
    { createdAt: await ago('24 months', -1) },
    { createdAt: await ago('24 months', 1) },
  ])
  for (const [lead, age] of [
    [over, -1],
    [kept, 1],
  ] as const) {
    await query(
      `insert into outbox (id, recipient, subject, text, lead_id, next_attempt_at, created_at)
       values (gen_random_uuid(), 'a@example.com', 's', 't', $1, now(), $2)`,
      [lead, await ago('24 months', age)],
    )
  }
  expect(await sweepNow()).toEqual({ ...NOTHING, form_submissions: 1, outbox: 1 })
  expect((await query('select id from form_submissions')).map(({ id }) => id)).toEqual([kept])
  expect((await query('select lead_id from outbox')).map(({ lead_id }) => lead_id)).toEqual([kept])
})

test('the record of a consent outlives its lead, and goes after five years', async () => {
  await sendJson({ ...LEAD, email: 'consent@example.com' })
  await query("update form_submissions set created_at = now() - interval '25 months'")
  await query("update consent_records set created_at = now() - interval '25 months'")
  await sweepNow()
  expect(await count('form_submissions')).toBe(0)
  expect(await count('consent_records')).toBe(1)
  await query('update consent_records set created_at = $1', [await ago('5 years', 1)])
  expect(await sweepNow()).toEqual(NOTHING)
  await query('update consent_records set created_at = $1', [await ago('5 years', -1)])
  expect(await sweepNow()).toEqual({ ...NOTHING, consent_records: 1 })
})

test('a returned form goes after an hour, and a counter when its time is over', async () => {
  for (const hours of [-0.1, 0.1]) {
    await query(
      `insert into returned_forms (id, values, errors, created_at) values (gen_random_uuid(), '{}', '{}', $1)`,
      [await ago('1 hour', hours)],
    )
    const expire = Date.now() + hours * 3_600_000
    await query('insert into rate_limits (key, points, expire) values ($1, 1, $2)', [
      randomUUID(),
      Math.round(expire),
    ])
  }
  expect(await sweepNow()).toEqual({ ...NOTHING, returned_forms: 1, rate_limits: 1 })
})

test('more than one batch goes in one sweep, and the log says how many and nothing else', async () => {
  const createdAt = await ago('25 months', 0)
  // A batch has 500.
  await plantLeads(Array.from({ length: 501 }, () => ({ createdAt, email: 'old@example.com' })))
  // So many may go by themselves when they are few among all.
  // In parts: a statement has four seconds, also on a busy machine.
  for (const first of [1, 5_001]) {
    await query(
      `insert into form_submissions (id, name, email, phone, city, message, service_interest, source, page, website,
      plan_interest, referrer, utm_source, utm_medium, utm_campaign, fingerprint, idempotency_key)
    select gen_random_uuid(), 'x', 'young@example.com', '', '', '', '[]', '', '', '', '', '', '', '', '', 'x', n::text
    from generate_series($1::int, $1::int + 4999) n`,
      [first],
    )
  }
  await runJob(sweepJob, openPayload)
  expect(await count('form_submissions')).toBe(10_000)
  expect(log.entries()).toMatchObject([{ event: 'retention.swept', level: 'info', form_submissions: 501 }])
  expect(log.text()).not.toContain('old@example.com')
  await runJob(sweepJob, openPayload)
  expect(log.entries()).toHaveLength(1)
})

const YEARS_MS = 3 * 365 * 24 * 3_600_000

test('T91 a sweep that would delete more than 5% and more than 50 deletes none, alarms, and does it when confirmed', async () => {
  const createdAt = await ago('25 months', 0)
  await plantLeads(Array.from({ length: 206 }, () => ({ createdAt })))
  await query(
    `insert into returned_forms (id, values, errors, created_at) values (gen_random_uuid(), '{}', '{}', $1)`,
    [await ago('1 hour', -1)],
  )
  await runJob(sweepJob, openPayload)
  expect(await count('form_submissions')).toBe(206)
  expect(await count('returned_forms')).toBe(0)
  expect(log.entries()).toMatchObject([
    { event: 'retention.held', level: 'error', reason: 'many', form_submissions: 206 },
    { event: 'retention.swept', form_submissions: 0, returned_forms: 1 },
  ])
  const url = process.env.DATABASE_URL ?? ''
  expect(await checkRetention(url)).toMatchObject({
    isFine: false,
    reason: expect.stringContaining('206 leads'),
  })

  const settings = { DATABASE_URL: url, PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '' }
  const shown = startProcess(['src/cli/run.mjs', 'retention'], settings)
  expect(await shown.ended, shown.printed()).toBe(0)
  expect(shown.printed()).toContain('npm run retention -- --confirm')
  expect(await count('form_submissions')).toBe(206)
  const confirmed = startProcess(['src/cli/run.mjs', 'retention', '--confirm'], settings)
  expect(await confirmed.ended, confirmed.printed()).toBe(0)
  expect(confirmed.printed()).toContain('Deleted: 206 leads')
  expect(await count('form_submissions')).toBe(0)
  expect(await checkRetention(url)).toMatchObject({ isFine: true })
})

test('T91 a clock that is three years ahead of the database or of the last sweep deletes not one lead', async () => {
  await plantLeads([{ createdAt: await ago('25 months', 0) }])
  const held: HeldSweep[] = []
  const onHold = (what: HeldSweep) => held.push(what)
  expect(await sweepNow({ onHold, now: () => Date.now() + YEARS_MS })).toEqual(NOTHING)
  // What the last sweep noted stands three years behind a clock that is ahead, and a month ahead of one that went back.
  await query("update site_state set swept_at = now() - interval '3 years'")
  expect(await sweepNow({ onHold })).toEqual(NOTHING)
  await query("update site_state set swept_at = now() + interval '1 month'")
  expect(await sweepNow({ onHold })).toEqual(NOTHING)
  expect(held.map(({ reason, form_submissions }) => [reason, form_submissions])).toEqual([
    ['clocks-differ', 1],
    ['clock-leapt', 1],
    ['clock-went-back', 1],
  ])
  expect(await count('form_submissions')).toBe(1)
  await query("update site_state set swept_at = now() - interval '10 minutes'")
  expect(await sweepNow({ onHold })).toEqual({ ...NOTHING, form_submissions: 1 })
})

test('T91 a clock that leaps while nothing is over yet is still found out when something is', async () => {
  await query("update site_state set swept_at = now() - interval '13 months'")
  const last = () => query('select swept_at from site_state')
  const before = await last()
  const held: HeldSweep[] = []
  expect(await sweepNow({ onHold: (what) => held.push(what) })).toEqual(NOTHING)
  expect([await last(), held]).toEqual([before, []])
  await plantLeads([{ createdAt: await ago('25 months', 0) }])
  expect(await sweepNow({ onHold: (what) => held.push(what) })).toEqual(NOTHING)
  expect(held).toMatchObject([{ reason: 'clock-leapt', form_submissions: 1 }])
  expect(await sweepNow({ isConfirmed: true })).toMatchObject({ form_submissions: 1 })
  expect(await last()).not.toEqual(before)
})

test('D15 while one process sweeps another does not, and its lock ends with it', async () => {
  const other = new pg.Client(process.env.DATABASE_URL)
  await other.connect()
  await other.query('select pg_advisory_lock(7060321915)')
  await plantLeads([{ createdAt: await ago('25 months', 0) }])
  expect(await sweepNow()).toBeNull()
  expect(await count('form_submissions')).toBe(1)
  await other.end()
  const sweeps = () => Promise.all([sweepNow(), sweepNow(), sweepNow()])
  await expect.poll(async () => (await sweeps()) && (await count('form_submissions'))).toBe(0)
  expect(await sweepNow()).toEqual(NOTHING)
})

test('a sweep that fails is told, and gives its connection and its lock back', async () => {
  await query('alter table returned_forms rename to elsewhere')
  await runJob(sweepJob, openPayload)
  await query('alter table elsewhere rename to returned_forms')
  expect(log.entries()).toMatchObject([{ event: 'retention.failed', level: 'error', err: { code: '42P01' } }])
  expect(await sweepNow()).toEqual(NOTHING)
})
