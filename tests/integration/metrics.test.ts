import { beforeEach, expect, test } from 'vitest'
import { env } from '@/env'
import { leadOutcomes } from '@/features/leads/rules/lead-outcomes'
import { readOutboxAges } from '@/features/mail/server/outbox-age'
import { fromSomewhere, LEAD, sendJson, sendPlain } from '../helpers/leads'
import { payload, query } from '../helpers/payload'

beforeEach(async () => {
  await query('delete from outbox')
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
