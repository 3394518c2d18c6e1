import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { startDueWebhooks } from '@/features/webhooks/server/webhooks'
import { payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'
import {
  addHook,
  deliveries,
  endPauses,
  sendDue,
  tellOfLead,
  withReceivers,
} from '../../helpers/webhook-receiver'

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = 'on'
})

const { admin, receiver } = withReceivers()

test('a lead arrives once, signed, however many workers there are', async () => {
  const { url, arrived, verify } = await receiver()
  const { secret } = await addHook(admin.cookie, url)
  const lead = await tellOfLead('Zoë')
  await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(arrived).toHaveLength(1)
  const [request] = arrived
  if (!request) throw new Error('nothing arrived')
  expect(verify(secret, request)).toMatchObject({ type: 'lead.created', data: { id: lead, name: 'Zoë' } })
  const [row] = await deliveries()
  expect(row).toMatchObject({ state: 'sent', problem: null, answer: '200 ok', attempts: 1 })
  expect(request.headers['webhook-id']).toBe(row.id)
})

test('F45 a receiver that is away is tried again with the same id, and told when it is back', async () => {
  let isAway = true
  const { url, arrived, verify } = await receiver((res) => {
    res.statusCode = isAway ? 503 : 204
    res.end(isAway ? 'x'.repeat(9_000) : '')
  })
  const { secret } = await addHook(admin.cookie, url)
  await tellOfLead()
  for (const attempts of [1, 2, 3]) {
    await sendDue()
    const [row] = await deliveries()
    expect(row).toMatchObject({ state: 'queued', attempts, problem: 'The receiver answered 503' })
    expect(row.answer).toHaveLength(500)
    expect(row.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 9_000 * 2 ** (attempts - 1))
    await sendDue()
    expect(arrived).toHaveLength(attempts)
    await endPauses()
  }
  isAway = false
  await sendDue()
  expect((await deliveries())[0]).toMatchObject({ state: 'sent', problem: null })
  expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const request of arrived) verify(secret, request)
})

test('F51 what was put off for a receiver goes after its first success, and another receiver hears nothing of it', async () => {
  let isAway = true
  const answer = (res: ServerResponse) => {
    res.statusCode = isAway ? 503 : 204
    res.end()
  }
  const [one, other] = [await receiver(answer), await receiver((res) => res.writeHead(503).end())]
  await addHook(admin.cookie, one.url)
  await addHook(admin.cookie, other.url)
  for (const name of ['A', 'B', 'C']) await tellOfLead(name)
  await sendDue()
  await query("update outbox set attempts = 9, next_attempt_at = now() + interval '50 minutes'")
  isAway = false
  await tellOfLead('D')
  await sendDue()
  await sendDue()
  expect(one.arrived).toHaveLength(3 + 4)
  expect(other.arrived).toHaveLength(3 + 1)
})

test('F45 after a day it is given up, with the reason', async () => {
  const { url, close } = await receiver()
  await addHook(admin.cookie, url)
  await tellOfLead()
  close()
  await query("update outbox set created_at = now() - interval '25 hours'")
  await sendDue()
  expect((await deliveries())[0]).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('ECONNREFUSED'),
  })
})

test('F46 a receiver that says nothing holds up neither mails nor other receivers', async () => {
  const [mute, quick] = [await receiver(() => {}), await receiver()]
  await addHook(admin.cookie, mute.url)
  await addHook(admin.cookie, quick.url)
  await tellOfLead()
  await query(
    `insert into outbox (id, recipient, subject, text, state, attempts, next_attempt_at)
     values (gen_random_uuid(), 'sales@example.com', 's', 't', 'queued', 0, now())`,
  )
  const { done } = await startDueWebhooks(payload)
  await vi.waitFor(() => expect(quick.arrived).toHaveLength(1))
  const sent = vi.spyOn(payload, 'sendEmail').mockResolvedValue(undefined)
  expect(await sendDueMail(payload)).toBe(1)
  expect(sent).toHaveBeenCalledOnce()
  mute.close()
  await done
})

test('F46 a mail server that says nothing holds up no receiver', async () => {
  const { url, arrived } = await receiver()
  await addHook(admin.cookie, url)
  await tellOfLead()
  await query(
    `insert into outbox (id, recipient, subject, text, state, attempts, next_attempt_at)
     values (gen_random_uuid(), 'sales@example.com', 's', 't', 'queued', 0, now())`,
  )
  let arrive = () => {}
  vi.spyOn(payload, 'sendEmail').mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)))
  const mails = sendDueMail(payload)
  await sendDue()
  expect(arrived).toHaveLength(1)
  await vi.waitFor(() => expect(payload.sendEmail).toHaveBeenCalled())
  arrive()
  expect(await mails).toBe(1)
})

test('a receiver that is gone for good is switched off, and told nothing until it is switched on', async () => {
  const { url, arrived } = await receiver((res) => {
    res.statusCode = 410
    res.end('gone')
  })
  const { id } = await addHook(admin.cookie, url)
  await tellOfLead()
  await sendDue()
  expect((await deliveries())[0]).toMatchObject({ state: 'failed', answer: '410 gone' })
  expect((await (await rest('GET', `webhooks/${id}`, { cookie: admin.cookie })).json()).active).toBe(false)
  await tellOfLead()
  await sendDue()
  expect(arrived).toHaveLength(1)
})

test('what is in the hands of a worker is not sent a second time meanwhile', async () => {
  const { url } = await receiver()
  const { id } = await addHook(admin.cookie, url)
  await tellOfLead()
  await query("update outbox set attempts = 1, next_attempt_at = now() + interval '50 seconds'")
  const [row] = await deliveries()
  expect((await rest('POST', `webhooks/${id}/deliveries/${row.id}`, { cookie: admin.cookie })).status).toBe(
    200,
  )
  expect(await deliveries()).toEqual([row])
})

test('the deliveries of a lead go with it', async () => {
  const { url } = await receiver()
  await addHook(admin.cookie, url, ['lead.created', 'lead.erased'])
  const lead = await tellOfLead()
  expect((await rest('DELETE', `form-submissions/${lead}`, { cookie: admin.cookie })).status).toBe(200)
  expect((await deliveries()).map(({ event }) => event)).toEqual(['lead.erased'])
})

test('what was told goes after 30 days, and a mail of that age stays', async () => {
  await query(
    `insert into outbox (id, kind, recipient, subject, text, next_attempt_at, created_at)
     select gen_random_uuid(), kind::enum_outbox_kind, 'a', 's', 't', now(), now() - age::interval
     from (values ('webhook', '721 hours'), ('webhook', '719 hours'), ('mail', '721 hours')) as old(kind, age)`,
  )
  expect(await sweepNow()).toMatchObject({ outbox: 1 })
  expect(await query('select kind from outbox order by kind')).toEqual([
    { kind: 'mail' },
    { kind: 'webhook' },
  ])
})
