import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FILLING_HEADER } from '@/features/leads/rules/lead-fields'
import { toWatchToken, WATCH_HEADER } from '@/lib/watch-token'
import { emptyInbox, eventsOf, SPAM, sendLead, setHandling } from '../../helpers/intake'
import { LEAD, leadsOf, sendJson, sendPlain } from '../../helpers/leads'
import { addAdmin, freshEmail, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
  process.env.LEADS_TO = 'Sales@example.com'
})

beforeEach(emptyInbox)

describe('spam', () => {
  test('above the mark a lead is stored with its reasons, mailed to nobody, and nobody has to call', async () => {
    await addAdmin()
    const lead = await sendLead(SPAM)
    expect(lead).toMatchObject({ stage: 'spam', owner_id: null, follow_up_at: null, mails: [] })
    expect(Number(lead.spam_score)).toBeGreaterThanOrEqual(50)
    expect(lead.spam_reasons).toContain('2 links in the message')
    expect(await eventsOf(lead.id)).toEqual([])
    const consents = await query('select 1 from consent_records where lead_id = $1', [lead.id])
    expect(consents).toHaveLength(1)
  })

  test('one reason alone is told and marks nothing, wherever the mark is', async () => {
    await setHandling({ spamMark: 1 })
    const lead = await sendLead({ name: 'https://casino.example' }, { [FILLING_HEADER]: '90000' })
    expect(lead).toMatchObject({ stage: 'new', spam_reasons: ['The name is an address'] })
    expect(lead.mails).toHaveLength(2)
  })

  test('the mark is that of the staff, from their next save on', async () => {
    const doubtful = { email: 'a@mailinator.com', phone: '1' }
    expect((await sendLead(doubtful)).stage).toBe('spam')
    await setHandling({ spamMark: 90 })
    expect((await sendLead({ ...doubtful, email: 'b@mailinator.com' })).stage).toBe('new')
  })

  test('A107 other clients and plain forms, which say nothing of their filling, are no suspects', async () => {
    expect((await sendLead()).spam_reasons).toEqual([])
    const email = freshEmail()
    const fields = { ...LEAD, email, consent: '2026-11-1' }
    expect((await sendPlain(fields, { headers: { [FILLING_HEADER]: '1' } })).status).toBe(303)
    expect((await leadsOf(email))[0]).toMatchObject({ stage: 'new', spam_reasons: [] })
  })

  test('the same text of several senders is told, also to leads of other processes and in the trash', async () => {
    const message = `Please tell us what a hundred calls a month would cost. ${'abcde'.repeat(3)}`
    expect((await sendLead({ message })).spam_reasons).toEqual([])
    const email = freshEmail()
    expect((await sendLead({ message: message.toUpperCase(), email })).spam_reasons).toEqual([
      'Another sender sent the same text',
    ])
    await query('update form_submissions set deleted_at = now()')
    expect((await sendLead({ message: `${message} 12` })).spam_reasons).toEqual([
      '2 other senders sent the same text',
    ])
    expect((await sendLead({ message, email })).spam_reasons).toEqual(['2 other senders sent the same text'])
  })

  test('T105 whoever copies the text of a customer does not make the customer spam', async () => {
    const message = 'We have two vans and need somebody who answers the phone while we are on the roof.'
    for (let time = 0; time < 5; time += 1) await sendLead({ message })
    const honest = await sendLead({ message }, { [FILLING_HEADER]: '900' })
    expect(honest).toMatchObject({ stage: 'new' })
    expect(honest.spam_reasons).toHaveLength(2)
    expect(honest.mails).toHaveLength(2)
  })

  test.each(['-1', '1e9', 'NaN', '1,2', '0x1', '9'.repeat(5_000), "1'; drop table users"])(
    'T105 a header %.20s of filling is nothing, and the lead is stored',
    async (value) => {
      const lead = await sendLead({}, { [FILLING_HEADER]: value, [WATCH_HEADER]: value })
      expect(lead).toMatchObject({ stage: 'new', spam_reasons: [], deleted_at: null })
      expect(lead.mails).toHaveLength(2)
    },
  )
})

describe('the watch', () => {
  const mark = (key: string, until?: number) => ({
    [WATCH_HEADER]: toWatchToken(key, process.env.PAYLOAD_SECRET ?? '', until),
  })

  test('a marked lead is stored with its mails, out of sight, and is nobody’s', async () => {
    await addAdmin()
    const key = randomUUID()
    const email = freshEmail()
    expect((await sendJson({ ...LEAD, email }, { key, headers: mark(key) })).status).toBe(201)
    const [lead] = await leadsOf(email)
    expect(lead.deleted_at).not.toBeNull()
    expect(lead).toMatchObject({ stage: 'new', owner_id: null })
    expect(await query('select recipient, state from outbox where lead_id = $1', [lead.id])).toEqual([
      { recipient: 'Sales@example.com', state: 'watch' },
    ])
  })

  test('T105 nobody hides a lead by a mark of his own, of another lead or of an earlier hour', async () => {
    const key = randomUUID()
    const forged = toWatchToken(key, 'another secret')
    const wrong = [
      ...['', 'true', forged, `${Date.now() + 1_000}.${'A'.repeat(43)}`],
      ...Object.values({ a: mark(randomUUID())[WATCH_HEADER], b: mark(key, Date.now() - 1)[WATCH_HEADER] }),
      toWatchToken(key, process.env.PAYLOAD_SECRET ?? '', Date.now() + 3_600_000),
    ]
    for (const header of wrong) {
      const email = freshEmail()
      const sent = { key: header === wrong[4] ? undefined : key, headers: { [WATCH_HEADER]: String(header) } }
      await sendJson({ ...LEAD, email }, sent)
      const [lead] = await leadsOf(email)
      expect(lead?.deleted_at ?? null).toBeNull()
      await query('delete from form_submissions')
    }
  })
})

describe('"Not spam"', () => {
  const change = (cookie: string, ids: string[], wanted: object) =>
    rest('POST', 'form-submissions/work', { json: { ids, change: wanted }, cookie })

  test('queues the mails that were held, gives the lead an owner, and does neither twice', async () => {
    const { id: admin, email } = await addAdmin()
    const cookie = await signIn(email)
    const lead = await sendLead(SPAM)
    const response = await change(cookie, [lead.id], { stage: 'new' })
    expect(await response.json()).toMatchObject({ changed: 1, leads: [{ stage: 'new', owner: admin }] })
    const mails = () => query('select recipient from outbox where lead_id = $1 order by recipient', [lead.id])
    expect(await mails()).toEqual([{ recipient: 'Sales@example.com' }, { recipient: lead.email }])
    expect((await eventsOf(lead.id)).map(({ kind }) => kind).sort()).toEqual(['assigned', 'not-spam'])
    await change(cookie, [lead.id], { stage: 'spam' })
    await change(cookie, [lead.id], { stage: 'new' })
    expect(await mails()).toHaveLength(2)
    expect((await eventsOf(lead.id)).filter(({ kind }) => kind === 'assigned')).toHaveLength(1)
  })
})
