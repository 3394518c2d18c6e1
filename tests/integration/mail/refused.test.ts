import { afterEach, describe, expect, test, vi } from 'vitest'
import { listNotNotified, readRefused } from '@/features/leads/server/dashboard'
import { sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { queueMails, recordMailEvents, sendToSink, strangers } from '../../helpers/mails'
import { addAdmin, addLimited, addMember, payload, query, requestOf } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
})

afterEach(async () => {
  await query('delete from outbox')
  await query('truncate rate_limits')
})

const OK = '250 2.1.5 Ok'
const UNKNOWN = '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown'
const FULL = '452 4.2.2 <ann@example.com>: Recipient address rejected: Mailbox is full'
const BLOCKED = '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org'

const VISITOR = 'visitor@example.com'

async function newLead(): Promise<string> {
  return (await (await sendJson({ ...LEAD, email: VISITOR })).json()).id
}

const mails = () =>
  query(`select id, recipient, state, meaning, problem, attempts::int, updated_at,
    round(extract(epoch from next_attempt_at - updated_at))::int as wait from outbox order by recipient`)

describe('an address that does not exist', () => {
  test('F58 ends the mail at once, and the lead says so in plain words beside those of the server', async () => {
    const events = recordMailEvents()
    await sendToSink({ rcpt: (to) => (to === VISITOR ? UNKNOWN : OK) })
    const lead = await newLead()
    await sendDueMail(payload)
    expect((await mails())[1]).toMatchObject({
      state: 'failed',
      attempts: 1,
      meaning: 'This address does not exist',
      problem: UNKNOWN,
    })
    expect(events().sort()).toEqual(['mail.no-address', 'mail.sent'])
    const cookie = await signIn((await addLimited('leads')).email)
    const timeline = await (await rest('GET', `form-submissions/${lead}/timeline`, { cookie })).json()
    expect(timeline.items).toContainEqual(
      expect.objectContaining({
        kind: 'mail',
        data: expect.objectContaining({ meaning: 'This address does not exist', problem: UNKNOWN }),
      }),
    )
  })

  test('F58 is an alarm where it is one of the staff', async () => {
    const events = recordMailEvents()
    await sendToSink({ rcpt: (to) => (to === VISITOR ? OK : UNKNOWN) })
    await newLead()
    await sendDueMail(payload)
    expect(events().sort()).toEqual(['mail.given-up', 'mail.sent'])
    const { leads } = await listNotNotified(await requestOf(await addAdmin()), 5)
    expect(leads).toMatchObject([{ state: 'failed', meaning: 'This address does not exist' }])
  })
})

test('F58 a full mailbox is tried again at growing distances, and said', async () => {
  await sendToSink({ rcpt: () => FULL })
  await queueMails(['ann@example.com'])
  const waits: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await query('update outbox set next_attempt_at = now()')
    await sendDueMail(payload)
    const [mail] = await mails()
    expect(mail).toMatchObject({ state: 'queued', meaning: 'The mailbox is full', problem: FULL })
    waits.push(mail?.wait)
  }
  expect(waits).toEqual([10, 20, 40, 80])
})

test('F58 what the server has against this site warns the admins, in one line a minute, until it is taken', async () => {
  const events = recordMailEvents()
  let reply = BLOCKED
  await sendToSink({ rcpt: () => reply })
  await queueMails(strangers(5))
  await sendDueMail(payload)
  expect(events()).toEqual(['mail.refused'])
  expect((await mails()).map(({ state, wait }) => `${state} ${wait}`)).toEqual(Array(5).fill('queued 600'))
  const req = await requestOf(await addAdmin())
  expect(await readRefused(req)).toEqual({ problem: BLOCKED, count: 5 })
  await expect(readRefused(await requestOf(await addMember()))).rejects.toThrow()
  reply = OK
  await query('update outbox set next_attempt_at = now()')
  await sendDueMail(payload)
  expect(await readRefused(req)).toBeNull()
})

describe('Send again', () => {
  test('F58 makes a mail due that has failed, for who may see the lead, and tells the audit log', async () => {
    let reply = UNKNOWN
    const sink = await sendToSink({ rcpt: (to) => (to === VISITOR ? reply : OK) })
    const [lead, other] = [await newLead(), await newLead()]
    await sendDueMail(payload)
    // It is tried for a day from now on, however old it is.
    await query("update outbox set created_at = now() - interval '40 days'")
    const failed = (await query("select id from outbox where state = 'failed' and lead_id = $1", [lead]))[0]
      ?.id
    const again = async (who: { email: string }, of = lead) =>
      rest('POST', `form-submissions/${of}/mails/${failed}`, { cookie: await signIn(who.email) })
    expect((await again(await addMember())).status).not.toBe(200)
    expect((await again(await addLimited('posts'))).status).toBe(403)
    const staff = await addLimited('leads')
    expect((await again(staff, other)).status).toBe(404)
    const done = await again(staff)
    expect([done.status, await done.json()]).toEqual([200, { isAgain: true }])
    reply = FULL
    await sendDueMail(payload)
    const row = async () =>
      (await query('select state, attempts::int from outbox where id = $1', [failed]))[0]
    expect(await row()).toEqual({ state: 'queued', attempts: 1 })
    reply = OK
    await query('update outbox set next_attempt_at = now()')
    await sendDueMail(payload)
    expect(await row()).toEqual({ state: 'sent', attempts: 2 })
    expect(sink.taken.filter(({ to }) => to === VISITOR)).toHaveLength(1)
    expect(await (await again(staff)).json()).toEqual({ isAgain: false })
    expect(await query("select account, subject_id from audit_log where kind = 'mail.sent-again'")).toEqual([
      { account: staff.id, subject_id: failed },
    ])
  })
})
