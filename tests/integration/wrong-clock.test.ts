import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../helpers/leads'
import { addAdmin, payload, query } from '../helpers/payload'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

beforeAll(() => addAdmin())

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const MINUTE_MS = 60_000

/** The clock of this process alone, as of a machine that nothing sets right. */
function beAhead(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

const newLead = async (email: string): Promise<string> =>
  (await (await sendJson({ ...LEAD, email })).json()).id

test('F50 with a clock three minutes ahead, the mails of a lead go at once', async () => {
  beAhead(3 * MINUTE_MS)
  const lead = await newLead('ahead@example.com')
  const sent: string[] = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => void sent.push(String(to)))
  await sendDueMail(payload)
  expect(sent.sort()).toEqual(['ahead@example.com', 'sales@example.com'])
  const [mail] = await query(
    'select state, sent_at >= created_at as "isAfter" from outbox where lead_id = $1',
    [lead],
  )
  expect(mail).toEqual({ state: 'sent', isAfter: true })
})

test.each([2, -2])(
  'F50 with a clock %i days ahead, a first call is due by the clock of the database',
  async (days) => {
    const right = await newLead('right@example.com')
    beAhead(days * 24 * 60 * MINUTE_MS)
    const wrong = await newLead('wrong@example.com')
    const [span] = await query(
      `select extract(epoch from wrong.follow_up_at - right_.follow_up_at)::float8 as seconds,
       abs(extract(epoch from wrong.created_at - now()))::float8 as age
     from form_submissions wrong, form_submissions right_ where wrong.id = $1 and right_.id = $2`,
      [wrong, right],
    )
    expect(Math.abs(span.seconds)).toBeLessThan(60)
    expect(span.age).toBeLessThan(60)
  },
)

test('F50 a mail is given up by its age, and not by the clock of the process', async () => {
  const lead = await newLead('old@example.com')
  beAhead(3 * 24 * 60 * MINUTE_MS)
  vi.spyOn(payload, 'sendEmail').mockRejectedValue(new Error('mailbox full'))
  await sendDueMail(payload)
  expect(await query('select distinct state from outbox where lead_id = $1', [lead])).toEqual([
    { state: 'queued' },
  ])
})
