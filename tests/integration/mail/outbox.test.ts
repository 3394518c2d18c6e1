import { createTransport } from 'nodemailer'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeMailsDue, sendDueMail } from '@/features/mail/server/outbox'
import { LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { addAdmin, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com, owner@example.com'
})

const mailsOf = (lead: string) => query('select * from outbox where lead_id = $1 order by recipient', [lead])

async function newLead(email: string): Promise<string> {
  return (await (await sendJson({ ...LEAD, email })).json()).id
}

/** Stands for the mail server: keeps what arrives, or fails. */
function mailServer(send: () => Promise<void> = async () => {}) {
  const sent: string[] = []
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => {
    await send()
    sent.push(String(to))
  })
  return sent
}

/** Sends what is due, and reads the headers that a mail server would get. */
async function sentHeaders() {
  const written: string[] = []
  const transport = createTransport({ streamTransport: true, buffer: true })
  vi.spyOn(payload, 'sendEmail').mockImplementation(async (mail) => {
    const { message } = await transport.sendMail({ from: 'site@example.com', ...mail })
    written.push(String(message))
  })
  await sendDueMail(payload)
  const headersOf = (mail: string) => mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
  const header = (mail: string, name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(headersOf(mail))?.[1]
  for (const mail of written) expect(headersOf(mail)).not.toMatch(/^(?:b?cc):|everybody/im)
  return written
    .map((mail) => ({ to: header(mail, 'To'), replyTo: header(mail, 'Reply-To') }))
    .sort((a, b) => String(a.to).localeCompare(String(b.to)))
}

afterEach(async () => {
  vi.restoreAllMocks()
  await query('delete from outbox')
})

/** Thirty mails, the older the smaller their number, in a table that held none. */
const queueThirty = () =>
  query(`insert into outbox (id, recipient, subject, text, state, attempts, next_attempt_at, created_at)
    select gen_random_uuid(), 'n' || n || '@example.com', '-', '-', 'queued', 0, now(), now() - n * interval '1 minute'
    from generate_series(1, 30) n`)

const away = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:25'), { code: 'ECONNREFUSED' }))

async function sendAll() {
  while ((await sendDueMail(payload)) > 0);
}

describe('F51 while the mail server is away', () => {
  const now = performance.now.bind(performance)
  let passed = 0

  /** Lets a time pass for this process and for the mails, which PostgreSQL judges. */
  async function wait(seconds: number) {
    passed += seconds * 1_000
    vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
    await query("update outbox set next_attempt_at = next_attempt_at - $1 * interval '1 second'", [seconds])
  }

  test('a process tries one mail every ten seconds, another each time, and writes one line a minute', async () => {
    const log = recordedLog()
    const before = payload.logger
    payload.logger = log.logger
    onTestFinished(async () => {
      payload.logger = before
      mailServer()
      await wait(60)
      await sendAll()
    })
    await queueThirty()
    mailServer(away)
    await sendAll()
    expect(await query('select from outbox where attempts > 0')).toHaveLength(2)
    await sendAll()
    for (let turn = 0; turn < 6; turn += 1) {
      await wait(10)
      await sendAll()
    }
    expect(await query('select from outbox where attempts > 0')).toHaveLength(8)
    const lines = () => log.entries().filter(({ event }) => event === 'mail.postponed')
    expect(lines()).toHaveLength(1)
    await query("update rate_limits set expire = 0 where key like 'outage%'")
    await wait(10)
    await sendAll()
    expect(lines()).toHaveLength(2)
  })

  test('what waits goes after the first success, the oldest first, however far it was put off', async () => {
    await queueThirty()
    mailServer(away)
    await sendAll()
    await query("update outbox set attempts = 9, next_attempt_at = now() + interval '50 minutes'")
    const sent = mailServer()
    await wait(10)
    await sendAll()
    expect(sent).toHaveLength(30)
    // The first is whichever was tried; the others come by tens.
    const ages = sent.slice(1).map((address) => Number(/\d+/.exec(address)?.[0]))
    expect(Math.min(...ages.slice(0, 10))).toBeGreaterThan(Math.max(...ages.slice(10)))
  })

  test('an answer about one mail tells that it is there again, and the others go at once', async () => {
    await queueThirty()
    mailServer(away)
    await sendAll()
    const answer = '550 5.1.1 No such user'
    const refusal = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: answer }
    let isFirst = true
    const sent = mailServer(async () => {
      const refuses = isFirst
      isFirst = false
      if (refuses) throw Object.assign(new Error(answer), refusal)
    })
    await wait(10)
    await sendAll()
    expect(sent).toHaveLength(29)
  })

  test('a mail that the server does not take holds up no other, and keeps its pause', async () => {
    await queueThirty()
    const sent: string[] = []
    vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to }) => {
      if (/^n1/.test(String(to))) throw Object.assign(new Error('450 try again'), { code: 'EENVELOPE' })
      sent.push(String(to))
    })
    expect(await sendDueMail(payload)).toBe(30)
    expect(sent).toHaveLength(19)
    expect(
      await query('select from outbox where problem is not null and next_attempt_at > now()'),
    ).toHaveLength(11)
  })
})

describe('the mails of a lead', () => {
  test('F30 are queued with it: one to each of the staff, and a confirmation that repeats nothing typed', async () => {
    const id = await newLead('visitor@example.com')
    const mails = await mailsOf(id)
    expect(mails.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['owner@example.com', 'queued'],
      ['sales@example.com', 'queued'],
      ['visitor@example.com', 'queued'],
    ])
    expect(mails[0].text).toContain(LEAD.message)
    expect(mails[2].text).not.toContain(LEAD.message)
  })

  test('T171 notices to the staff carry the visitor as Reply-To, and the confirmation carries none', async () => {
    await newLead("o'neil&sons@bücher.example")
    expect(await sentHeaders()).toEqual([
      { to: "o'neil&sons@xn--bcher-kva.example", replyTo: undefined },
      { to: 'owner@example.com', replyTo: "o'neil&sons@xn--bcher-kva.example" },
      { to: 'sales@example.com', replyTo: "o'neil&sons@xn--bcher-kva.example" },
    ])
    const id = await newLead('visitor@example.com')
    await query(
      `update outbox set event = 'reminder', recipient = 'ann@example.com' where lead_id = $1 and recipient like 'sales%'`,
      [id],
    )
    expect((await sentHeaders())[0]).toEqual({ to: 'ann@example.com', replyTo: 'visitor@example.com' })
  })

  test.each([
    'visitor@example.com\r\nBcc: everybody@example.com',
    'visitor@example.com, everybody@example.com',
    'Group: everybody@example.com;',
    '<visitor@example.com>',
    'jörg@example.com',
    'no address',
    '',
  ])('T171 no notice carries %j, with which no mail can be answered', async (address) => {
    const id = await newLead('visitor@example.com')
    await query(`delete from outbox where recipient = 'visitor@example.com'`)
    await query('update form_submissions set email = $2 where id = $1', [id, address])
    expect(await sentHeaders()).toEqual([
      { to: 'owner@example.com', replyTo: undefined },
      { to: 'sales@example.com', replyTo: undefined },
    ])
  })

  test('D15 are sent once, whoever works at the same time', async () => {
    await newLead('once@example.com')
    const sent = mailServer(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await Promise.all([sendDueMail(payload), sendDueMail(payload), sendDueMail(payload)])
    expect(sent.sort()).toEqual(['once@example.com', 'owner@example.com', 'sales@example.com'])
    expect(await sendDueMail(payload)).toBe(0)
  })

  test('D02 survive a mail server that is down, and are sent when it is back', async () => {
    const id = await newLead('later@example.com')
    mailServer(() => Promise.reject(new Error('connection refused')))
    await sendDueMail(payload)
    for (const mail of await mailsOf(id)) {
      expect(mail).toMatchObject({ state: 'queued', problem: 'connection refused', attempts: '1' })
      expect(mail.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 5_000)
    }
    expect(await sendDueMail(payload)).toBe(0)

    await query("update outbox set next_attempt_at = now() - interval '1 second'")
    const sent = mailServer()
    await sendDueMail(payload)
    expect(sent).toHaveLength(3)
    for (const mail of await mailsOf(id)) expect(mail).toMatchObject({ state: 'sent', problem: null })
  })

  test('F30 come back from a worker that died, when its lease ends', async () => {
    await newLead('lease@example.com')
    await query("update outbox set attempts = 1, next_attempt_at = now() + interval '60 seconds'")
    const sent = mailServer()
    expect(await sendDueMail(payload)).toBe(0)
    await query("update outbox set next_attempt_at = now() - interval '1 second'")
    expect(await sendDueMail(payload)).toBe(3)
    expect(sent).toHaveLength(3)
  })

  test('F30 are given up after a day, with the reason', async () => {
    const id = await newLead('dead@example.com')
    await query("update outbox set created_at = now() - interval '25 hours'")
    mailServer(() => Promise.reject(new Error('mailbox unknown')))
    await sendDueMail(payload)
    expect((await mailsOf(id)).map(({ state, problem }) => [state, problem])).toEqual(
      Array(3).fill(['failed', 'mailbox unknown']),
    )
  })

  test('go with it when it is deleted', async () => {
    const id = await newLead('gone@example.com')
    const cookie = await signIn((await addAdmin()).email)
    expect((await rest('DELETE', `form-submissions/${id}`, { cookie })).status).toBe(200)
    expect(await query('select 1 from outbox')).toEqual([])
  })
})

test('F51 Send now makes waiting mails due, the oldest first, tells the audit log, and is for admins of everything', async () => {
  await queueThirty()
  await query("update outbox set attempts = 9, next_attempt_at = now() + interval '50 minutes'")
  const { id, email } = await addAdmin()
  const limited = await addAdmin()
  await rest('PATCH', `users/${limited.id}`, { cookie: await signIn(email), json: { areas: ['leads'] } })
  const send = async (who: { email: string }) =>
    rest('POST', 'outbox/send-now', { cookie: await signIn(who.email) })
  expect((await send(limited)).status).toBe(403)
  expect((await send(await addMember())).status).not.toBe(200)
  expect((await rest('POST', 'outbox/send-now')).status).not.toBe(200)
  expect(await query('select from outbox where next_attempt_at <= now()')).toEqual([])
  const done = await send({ email })
  expect([done.status, await done.json()]).toEqual([200, { count: 30 }])
  expect(await query("select account, count::int from audit_log where kind = 'mail.hurried'")).toEqual([
    { account: id, count: 30 },
  ])
  const sent = mailServer()
  await sendDueMail(payload)
  const oldest = sent.slice(0, 10).map((address) => Number(/\d+/.exec(address)?.[0]))
  // Two are sent at a time.
  expect(Math.min(...oldest)).toBeGreaterThanOrEqual(20)
  expect(await (await send({ email })).json()).toEqual({ count: 0 })
  expect(await query("select from audit_log where kind = 'mail.hurried'")).toHaveLength(1)
})

test('F51 Send now leaves a mail to the worker that has claimed it since the transaction began', async () => {
  await queueThirty()
  const client = await payload.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_sleep(0.05)')
    const sent = mailServer(async () => {
      expect(await makeMailsDue(client)).toBe(0)
    })
    await sendDueMail(payload)
    expect(sent).toHaveLength(30)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
