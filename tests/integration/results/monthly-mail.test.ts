import { beforeAll, expect, test } from 'vitest'
import { queueDailyMail } from '@/features/leads/server/reminders'
import type { User } from '../../../payload-types'
import { plantLeads } from '../../helpers/inbox'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'

const mails = () => query('select recipient, subject, text, event from outbox order by recipient, subject')

let [ann, bob]: User[] = []

beforeAll(async () => {
  ann = await addAdmin()
  bob = await addAdmin()
  await addMember()
  await query('update users set daily_mail = true, takes_leads = false')
  for (const table of ['outbox', 'form_submissions']) await query(`delete from ${table}`)
})

test('the daily mail of a new month brings five figures of the one that ended, to the same readers, once', async () => {
  await query('update users set daily_mail = false where id = $1', [bob?.id])
  const [won] = await plantLeads([
    { createdAt: '2026-10-05T12:00:00.000Z', stage: 'won' },
    { createdAt: '2026-10-06T12:00:00.000Z' },
    { createdAt: '2026-10-07T12:00:00.000Z' },
    { createdAt: '2026-11-01T12:00:00.000Z' },
  ])
  await query('update form_submissions set value_cents = 90000 where id = $1', [won])
  await query(
    `update form_submissions set channel = case when created_at < '2026-10-07' then 'Paid search' else 'Direct' end`,
  )
  const costs = [{ month: '2026-10', channel: 'Paid search', cents: 30_000 }]
  await payload.updateGlobal({ slug: 'channel-costs', data: { costs } })
  await query(`update site_state set daily_mail_on = '2026-10-31'`)
  const first = new Date('2026-11-02T16:00:00.000Z')
  await Promise.all([queueDailyMail(payload, first), queueDailyMail(payload, first)])
  const monthly = (await mails()).filter(({ event }) => event === 'monthly')
  expect(monthly.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [ann?.email, 'October 2026: 3 leads, 1 won'],
  ])
  for (const line of [
    'Leads: 3 (the month before: 0)',
    'Cost per lead: $150 (the month before: no cost known)',
    'Cost per booked call: $300 ',
    'Cost per won job: $300 ',
    'Return: 3.0 for 1 ',
    'Costs and return are of the 2 leads of Paid search.',
    '/admin/results?from=2026-10-01&to=2026-10-31',
  ])
    expect(monthly[0].text).toContain(line)
  await queueDailyMail(payload, new Date('2026-11-03T16:00:00.000Z'))
  expect((await mails()).filter(({ event }) => event === 'monthly')).toHaveLength(1)
})
