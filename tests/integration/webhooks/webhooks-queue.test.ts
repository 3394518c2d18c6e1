import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { WebhookEvent } from '@/features/webhooks/rules/webhook'
import { queueWebhooks } from '@/features/webhooks/server/queue-webhooks'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, payload, query } from '../../helpers/payload'

const queued = () => query("select * from outbox where kind = 'webhook' order by recipient, event")

beforeEach(async () => {
  for (const table of ['outbox', 'webhooks', 'form_submissions']) await query(`delete from ${table}`)
})

function addHook(name: string, events: WebhookEvent[], active = true) {
  return payload.create({
    collection: 'webhooks',
    data: { name, url: 'https://example.com/hook', events, active },
    overrideAccess: true,
  })
}

test('what nobody wants is queued for nobody', async () => {
  const ids = await plantLeads([{}])
  await addHook('other', ['lead.erased'])
  await addHook('off', ['lead.created'], false)
  await queueWebhooks(payload, null, 'lead.created', ids)
  expect(await queued()).toEqual([])
})

test('each lead is told to each that wants it, as the staff see it', async () => {
  const owner = await addAdmin()
  const [first = '', second = ''] = await plantLeads([
    { name: `O'Hara "Sparks"`, createdAt: '2026-11-20T10:00:00.000Z', serviceInterest: ['SEO'] },
    {},
  ])
  await query(
    "update form_submissions set owner_id = $2, stage = 'booked', spam_score = 9, ads_objection = true where id = $1",
    [first, owner.id],
  )
  const hook = await addHook('one', ['lead.stage_changed', 'lead.created'])
  await addHook('two', ['lead.stage_changed'])
  await queueWebhooks(payload, null, 'lead.stage_changed', [first, second])
  const rows = await queued()
  expect(rows.map(({ recipient, event, state }) => [recipient, event, state])).toEqual(
    ['one', 'one', 'two', 'two'].map((name) => [name, 'lead.stage_changed', 'queued']),
  )
  const row = rows.find((each) => each.webhook_id === hook.id && each.lead_id === first)
  const { type, timestamp, data } = JSON.parse(row.text)
  expect(type).toBe('lead.stage_changed')
  expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000)
  expect(data).toMatchObject({
    id: first,
    createdAt: '2026-11-20T10:00:00.000Z',
    name: `O'Hara "Sparks"`,
    serviceInterest: ['SEO'],
    stage: 'booked',
    owner: owner.email,
    followUpAt: null,
    adsObjection: true,
    gpc: false,
  })
  for (const name of ['spamScore', 'spamReasons', 'idempotencyKey', 'fingerprint', 'remindedAt', 'deletedAt'])
    expect(data).not.toHaveProperty(name)
})

test('of an erased lead nothing is told but its id, and the telling outlives it', async () => {
  const [id = ''] = await plantLeads([{}])
  await addHook('one', ['lead.erased'])
  await query('delete from form_submissions')
  await queueWebhooks(payload, null, 'lead.erased', [id])
  const [row] = await queued()
  expect(JSON.parse(row.text).data).toEqual({ id })
  expect(row.lead_id).toBeNull()
})

test('a lead in Spam is not told of as created', async () => {
  const ids = await plantLeads([{}, {}])
  await query("update form_submissions set stage = 'spam' where id = $1", [ids[0]])
  await addHook('one', ['lead.created'])
  await queueWebhooks(payload, null, 'lead.created', ids)
  expect((await queued()).map((row) => row.lead_id)).toEqual([ids[1]])
})

test('what is rolled back is told to nobody, and a transaction that there is not is an error', async () => {
  const ids = await plantLeads([{}])
  await addHook('one', ['lead.created'])
  const transaction = String(await payload.db.beginTransaction())
  await queueWebhooks(payload, transaction, 'lead.created', ids)
  await payload.db.rollbackTransaction(transaction)
  expect(await queued()).toEqual([])
  await expect(queueWebhooks(payload, randomUUID(), 'lead.created', ids)).rejects.toThrow(
    'no such transaction',
  )
})
