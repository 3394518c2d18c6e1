import { expect, test, vi } from 'vitest'
import { query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'
import { addHook, deliveries, sendDue, tellOfLead, withReceivers } from '../../helpers/webhook-receiver'

vi.hoisted(() => {
  process.env.WEBHOOK_ALLOW_PRIVATE = 'on'
})

const { admin, receiver } = withReceivers()

test('T110 a redirect is not followed', async () => {
  const inner = await receiver()
  const { url, arrived } = await receiver((res) => {
    res.writeHead(302, { location: inner.url })
    res.end()
  })
  await addHook(admin.cookie, url)
  await tellOfLead()
  await sendDue()
  expect([arrived.length, inner.arrived.length]).toEqual([1, 0])
  expect((await deliveries())[0].problem).toBe('The receiver answered 302; redirects are not followed')
})

test('T111 a second secret signs beside the first for a day, and alone afterwards', async () => {
  const { url, arrived, verify } = await receiver()
  const { id, secret } = await addHook(admin.cookie, url)
  const { secret: second } = await (
    await rest('POST', `webhooks/${id}/secret`, { cookie: admin.cookie })
  ).json()
  await tellOfLead()
  await sendDue()
  await query("update webhooks set former_secret_ends_at = now() - interval '1 second'")
  await tellOfLead()
  await sendDue()
  const [both, last] = arrived
  if (!both || !last) throw new Error('too little arrived')
  for (const each of [secret, second]) verify(each, both)
  verify(second, last)
  expect(() => verify(secret, last)).toThrow('No matching signature')
})

test('T111 secrets made one after the other sign for a day, the last three beside the newest', async () => {
  const { url, arrived, verify } = await receiver()
  const { id, secret } = await addHook(admin.cookie, url)
  const secrets = [secret]
  const renew = async () => {
    const made = await rest('POST', `webhooks/${id}/secret`, { cookie: admin.cookie })
    secrets.push((await made.json()).secret)
  }
  for (let times = 0; times < 4; times += 1) await renew()
  await tellOfLead()
  await sendDue()
  await query("update webhooks set former_secret_ends_at = now() - interval '1 second'")
  await renew()
  await tellOfLead()
  await sendDue()
  const verified = arrived.map((one) =>
    secrets.map((each) => {
      try {
        return Boolean(verify(each, one))
      } catch {
        return false
      }
    }),
  )
  expect(verified).toEqual([
    [false, true, true, true, true, false],
    [false, false, false, false, true, true],
  ])
})

test('T111 what was caught on the way is of no use later, or with another id or body', async () => {
  const { url, arrived, verify } = await receiver()
  const { secret } = await addHook(admin.cookie, url)
  await tellOfLead()
  await sendDue()
  const [caught] = arrived
  if (!caught) throw new Error('nothing arrived')
  const { body, headers } = caught
  expect(() => verify(secret, { body: body.replace('Ada', 'Eve'), headers })).toThrow()
  expect(() => verify(secret, { body, headers: { ...headers, 'webhook-id': 'other' } })).toThrow()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 301_000)
  expect(() => verify(secret, caught)).toThrow('too old')
})

test('a test is sent to a webhook that is switched off, and what was sent can be sent again', async () => {
  const { url, arrived, verify } = await receiver()
  const { id, secret } = await addHook(admin.cookie, url)
  await rest('PATCH', `webhooks/${id}`, { cookie: admin.cookie, json: { active: false } })
  expect((await rest('POST', `webhooks/${id}/test`, { cookie: admin.cookie })).status).toBe(200)
  await sendDue()
  const [row] = await deliveries()
  expect((await rest('POST', `webhooks/${id}/deliveries/${row.id}`, { cookie: admin.cookie })).status).toBe(
    200,
  )
  await sendDue()
  expect(arrived.map(({ headers }) => headers['webhook-id'])).toEqual([row.id, row.id])
  for (const request of arrived) expect(verify(secret, request)).toMatchObject({ type: 'webhook.test' })
  const log = await (await rest('GET', `webhooks/${id}/deliveries`, { cookie: admin.cookie })).json()
  expect(log).toMatchObject({
    hasSecret: true,
    formerSecretEndsAt: null,
    deliveries: [{ id: row.id, event: 'webhook.test', state: 'sent', answer: '200 ok' }],
  })
})

test('a secret that cannot be read any more is told of, and nothing leaves unsigned', async () => {
  const { url, arrived } = await receiver()
  await addHook(admin.cookie, url)
  await tellOfLead()
  await query("update webhooks set secret = 'xxxx'")
  await sendDue()
  expect(arrived).toEqual([])
  expect((await deliveries())[0].problem).toContain('PAYLOAD_SECRET has changed')
})
