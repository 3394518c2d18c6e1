import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMetrics } from '@/cli/metric-list'
import { env } from '@/env'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { readOutboxAges } from '@/features/mail/server/outbox-age'
import { fromSomewhere, LEAD, sendJson, sendPlain } from '../helpers/leads'
import { payload, query } from '../helpers/payload'

beforeEach(async () => {
  await query('delete from outbox')
})

afterEach(async () => {
  env.CDN = undefined
  await query('delete from cdn_purges')
})

async function plant(kind: string, state: string, minutes: number) {
  await query(
    `insert into outbox (id, kind, recipient, subject, text, state, attempts, next_attempt_at, created_at)
     values (gen_random_uuid(), $1, 'a@example.com', 's', 't', $2, 1, now(), now() - $3 * interval '1 minute')`,
    [kind, state, minutes],
  )
}

const ages = async () =>
  Object.fromEntries(
    (await readOutboxAges(payload)).map(({ kind, waiting, oldestSeconds }) => [
      kind,
      [waiting, Math.round(oldestSeconds / 60)],
    ]),
  )

test('the age of the outbox is that of the oldest that still waits, of each kind', async () => {
  expect(await ages()).toEqual({ mail: [0, 0], webhook: [0, 0] })
  await plant('mail', 'queued', 5)
  await plant('mail', 'waiting', 30)
  await plant('mail', 'sent', 600)
  await plant('mail', 'failed', 600)
  await plant('webhook', 'queued', 7)
  expect(await ages()).toEqual({ mail: [2, 30], webhook: [1, 7] })
})

const IDLE = { reading: 0, waiting: 0, writing: 0 }

test('what waits for a shared cache is two figures of one question, and without such a cache none', async () => {
  await query(
    `insert into cdn_purges (outdated, at) select '{}', now() - minutes * interval '1 minute' from unnest(array[1, 10]) minutes`,
  )
  const asked = vi.spyOn(payload.db.pool, 'query')
  const scrape = () =>
    createMetrics({
      load: () => ({ words: IDLE, database: IDLE, leads: IDLE }),
      pageCache: { usage: () => ({ hits: 0, misses: 0, renders: 0 }) },
      requests: { counts: () => [] },
      metrics: [],
      findFault: async () => null,
      watch: { usage: () => ({ lags: [], answerAge: 0 }) },
      purges: { failures: () => 0 },
    }).metrics()
  await scrape()
  expect(asked).not.toHaveBeenCalled()
  env.CDN = 'varnish'
  for (let scrapes = 1; scrapes <= 2; scrapes += 1) {
    const text = await scrape()
    expect(text).toMatch(/^nova_cdn_purges_waiting 2$/m)
    expect(text).toMatch(/^nova_cdn_oldest_seconds 6\d\d/m)
    expect(asked).toHaveBeenCalledTimes(scrapes)
  }
})

const outcomes = () => Object.fromEntries(leadOutcomes.entries())

test('every lead is counted by what became of it', async () => {
  const before = outcomes()
  const key = 'a key of the metrics'.replaceAll(' ', '-')
  await sendJson(LEAD, { key })
  await sendPlain({ ...LEAD, email: 'plain@example.com', consent: 'on' })
  await sendJson({ ...LEAD, name: 'Somebody else' }, { key })
  await sendJson({ ...LEAD, email: 'nobody' })
  await sendJson({ ...LEAD, extra_notes: 'buy now' })
  await sendJson(LEAD, { headers: { 'content-encoding': 'gzip' } })
  const from = fromSomewhere()
  for (let sent = 0; sent <= env.LEAD_RATE.points; sent += 1) await sendJson({ name: '' }, { from })
  const grown = Object.entries(outcomes()).map(([name, count]) => [name, count - (before[name] ?? 0)])
  expect(Object.fromEntries(grown)).toEqual({
    accepted: 2,
    invalid: 1 + env.LEAD_RATE.points,
    'reused-key': 1,
    limited: 1,
    honeypot: 1,
    unreadable: 1,
    failed: 0,
    watch: 0,
  })
})
