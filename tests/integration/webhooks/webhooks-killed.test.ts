import { expect, inject, test, vi } from 'vitest'
import { startProcess } from '../../helpers/start'
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

const WORKER = [`${inject('programs')}/send-due-webhooks.js`]
const { admin, receiver } = withReceivers()

test('F45 what a killed worker had in its hands is delivered by another, when the lease is over and not before', async () => {
  let isMute = true
  const { url, arrived, verify } = await receiver((res) => isMute || res.end('ok'))
  const { secret } = await addHook(admin.cookie, url)
  await tellOfLead('Ada')
  await tellOfLead('Bo')
  const worker = startProcess(WORKER, {
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? '',
    WEBHOOK_ALLOW_PRIVATE: 'on',
  })
  await vi.waitFor(() => expect(arrived, worker.printed()).toHaveLength(2), { timeout: 50_000 })
  worker.signal('SIGKILL')
  await worker.ended
  isMute = false
  await sendDue()
  expect(arrived).toHaveLength(2)
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['queued', 1],
    ['queued', 1],
  ])

  await endPauses()
  await sendDue()
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(arrived).toHaveLength(4)
  expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
  for (const request of arrived) verify(secret, request)
})
