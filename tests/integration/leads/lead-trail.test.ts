import { expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { payload } from '../../helpers/payload'
import { addHook, sendDue, withReceivers } from '../../helpers/webhook-receiver'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  process.env.WEBHOOK_ALLOW_PRIVATE = 'on'
})

const { admin, receiver } = withReceivers()

test('T83 the request id of a 201 leads to the lead, its mails and its deliveries, and to nothing personal', async () => {
  const log = recordedLog()
  const { url } = await receiver()
  await addHook(admin.cookie, url)
  payload.logger = log.logger
  const key = crypto.randomUUID()
  const first = await sendJson(LEAD, { key })
  const again = await sendJson(LEAD, { key })
  expect([first.status, again.status]).toEqual([201, 201])
  const { id: lead } = await first.json()
  vi.spyOn(payload, 'sendEmail').mockResolvedValue({})
  await sendDueMail(payload)
  await sendDue()

  const stored = log.entries().filter(({ event }) => event === 'lead.stored')
  expect(stored.map((entry) => [entry.request, entry.lead, entry.again])).toEqual([
    [first.headers.get('x-request-id'), lead, undefined],
    [again.headers.get('x-request-id'), lead, true],
  ])
  const caused = log.entries().filter((entry) => entry.lead === lead && entry.event !== 'lead.stored')
  const request = first.headers.get('x-request-id')
  expect(caused.map((entry) => [entry.event, entry.request])).toEqual([
    ['mail.sent', request],
    ['mail.sent', request],
    ['webhook.delivered', request],
  ])
  for (const typed of [LEAD.name, LEAD.phone, LEAD.email, '@']) expect(log.text()).not.toContain(typed)
})
