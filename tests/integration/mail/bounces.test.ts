import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { env } from '@/env'
import { tellOfBounce } from '@/features/mail/server/bounces'
import { sendDueMail } from '@/features/mail/server/outbox'
import { queueSealed } from '@/features/mail/server/sealed-mails'
import { takeBounce } from '@/features/mail/server/take-bounce'
import { LEAD, sendJson } from '../../helpers/leads'
import { recordedLog } from '../../helpers/log'
import { queueMails, sendToSink } from '../../helpers/mails'
import { addAdmin, addLimited, addMember, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  process.env.LEADS_TO = 'sales@example.com'
  process.env.BOUNCE_ADDRESS = 'bounces@example.com'
  // Mails about accounts wait without one. Nothing is sent to it.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

const ANN = 'Ann@example.net'
const STAFF = 'sales@example.com'

beforeEach(async () => {
  for (const table of ['outbox', 'suppressed_addresses', 'rate_limits']) await query(`delete from ${table}`)
})

/** A bounce that a real server has made, as if of a mail that we have sent. */
async function bounceOf({ from, to }: { from: string; to: string }, file = 'postfix-3.7.11-gone') {
  const text = await readFile(join(import.meta.dirname, `../../unit/mail/files/${file}.eml`), 'latin1')
  const name = file.split('-').at(-1)
  return Buffer.from(
    text.replaceAll('bounces+k2sample@example.com', from).replaceAll(`${name}@example.net`, to),
    'latin1',
  )
}

async function take(source: Uint8Array, receivedAt?: Date) {
  const client = await payload.db.pool.connect()
  try {
    return await takeBounce(client, source, receivedAt)
  } finally {
    client.release()
  }
}

/** Sends what is due, and gives what the server took with the sender of its envelope. */
async function sendAll() {
  const sink = await sendToSink()
  await sendDueMail(payload)
  return sink.taken
}

async function sendOne(to = ANN, forStaff = false) {
  await queueMails([to], forStaff)
  const [mail] = await sendAll()
  if (!mail) throw new Error('It was not sent.')
  return mail
}

const mails = () => query('select state, returned, meaning, problem from outbox order by created_at')
const suppressed = () => query('select address, reason, answer from suppressed_addresses')

const GONE = 'This address does not exist'

describe('a mail that comes back, because its address does not exist', () => {
  test('has failed, and its address gets no more mail, in any case of its letters', async () => {
    const mail = await sendOne()
    expect(mail.from).toMatch(/^bounces\+[a-z\d]{45}@example\.com$/)
    expect(await take(await bounceOf(mail))).toMatchObject({ kind: 'gone', isSuppressed: true })
    const problem = expect.stringMatching(/^550 5\.1\.1 /)
    expect(await mails()).toEqual([{ state: 'failed', returned: 'gone', meaning: GONE, problem }])
    expect(await suppressed()).toEqual([{ address: 'ann@example.net', reason: GONE, answer: problem }])

    await queueMails(['ANN@example.net', 'ben@example.net'])
    expect((await sendAll()).map(({ to }) => to)).toEqual(['ben@example.net'])
    expect(
      await query(
        `select state, attempts::int, meaning, problem from outbox where recipient = 'ANN@example.net'`,
      ),
    ).toEqual([
      {
        state: 'failed',
        attempts: 1,
        meaning: null,
        problem: 'An earlier mail to this address came back, so it gets none',
      },
    ])
  })

  test('says so on its lead as a refusal at once does, and in the log without an alarm', async () => {
    const log = recordedLog()
    const lead = (await (await sendJson({ ...LEAD, email: ANN })).json()).id
    const mail = (await sendAll()).find(({ to }) => to === ANN)
    const returned = mail && (await take(await bounceOf(mail)))
    if (!returned) throw new Error('It is no bounce.')
    tellOfBounce(log, returned)
    expect(log.entries()).toMatchObject([{ event: 'mail.no-address', lead }])
    const cookie = await signIn((await addLimited('leads')).email)
    const timeline = await (await rest('GET', `form-submissions/${lead}/timeline`, { cookie })).json()
    expect(timeline.items).toContainEqual(
      expect.objectContaining({
        kind: 'mail',
        data: expect.objectContaining({ state: 'failed', meaning: GONE }),
      }),
    )
  })

  test('ends nothing where it is a notice to the staff, which is an alarm', async () => {
    const log = recordedLog()
    const returned = await take(await bounceOf(await sendOne(STAFF, true)))
    expect(returned).toMatchObject({ kind: 'gone', forStaff: true, isSuppressed: false })
    if (returned) tellOfBounce(log, returned)
    expect(log.entries()).toMatchObject([{ event: 'mail.given-up' }])
    expect(await suppressed()).toEqual([])
  })

  test('ends nothing where it is about an account, and such mails go to addresses that get no others', async () => {
    const reset = {
      event: 'recovery',
      recipient: ANN,
      subject: 'Your password',
      text: 'A link',
      endsAt: new Date(Date.now() + 3_600_000),
      forStaff: false,
    }
    await queueSealed(payload, payload.db.pool, reset)
    const [mail] = await sendAll()
    expect(mail && (await take(await bounceOf(mail)))).toMatchObject({ kind: 'gone', isSuppressed: false })
    expect(await suppressed()).toEqual([])
    await take(await bounceOf(await sendOne()))
    expect(await suppressed()).toHaveLength(1)
    await queueSealed(payload, payload.db.pool, reset)
    expect(await sendAll()).toHaveLength(1)
  })
})

describe('a mail that comes back for another reason', () => {
  const AGAIN = 'The last mails to this address all came back'

  /** A bounce of a mail that was sent some days ago. */
  async function returnAfter(days: number, file = 'exim-4.96-bare') {
    const mail = await sendOne()
    await query(
      `update outbox set sent_at = sent_at - $1 * interval '1 day'
      where state = 'sent'`,
      [days],
    )
    return take(await bounceOf(mail, file))
  }

  test('is noted, and ends the mail to its address when three in a row came back over days', async () => {
    expect(await returnAfter(3)).toMatchObject({ kind: 'refused', isSuppressed: false })
    expect(await returnAfter(2)).toMatchObject({ isSuppressed: false })
    expect(await suppressed()).toEqual([])
    expect(await returnAfter(0)).toMatchObject({ isSuppressed: true })
    expect(await suppressed()).toMatchObject([{ reason: AGAIN, answer: '550 no such mailbox here' }])
  })

  test('ends nothing when one of them arrived, or all are of one day', async () => {
    await returnAfter(5)
    await returnAfter(4)
    await query(`update outbox set sent_at = sent_at - interval '3 days' where id = $1`, [
      await sendOne().then(async () => (await query(`select id from outbox where state = 'sent'`))[0].id),
    ])
    expect(await returnAfter(0)).toMatchObject({ isSuppressed: false })
    await query('delete from outbox')
    for (let often = 0; often < 4; often += 1)
      expect(await returnAfter(0)).toMatchObject({ isSuppressed: false })
    expect(await suppressed()).toEqual([])
  })

  test('does not count where it was a refusal for now', async () => {
    for (const days of [6, 3, 0])
      expect(await returnAfter(days, 'exim-4.96-full')).toMatchObject({ kind: 'late', isSuppressed: false })
    expect(await suppressed()).toEqual([])
    expect((await mails())[0]).toMatchObject({ returned: 'late', meaning: 'The mailbox is full' })
  })
})

describe('T185 nothing changes and nobody is told of', () => {
  const sent = [{ state: 'sent', returned: null, meaning: null, problem: null }]

  test('a bounce without our signature, an out-of-office reply and a delay', async () => {
    const mail = await sendOne()
    const forged = { ...mail, from: mail.from.replace(/.{20}@/, `${'0'.repeat(20)}@`) }
    expect(await take(await bounceOf(forged))).toBeNull()
    expect(await take(await bounceOf({ ...mail, from: 'bounces@example.com' }))).toBeNull()
    expect(await take(await bounceOf(mail, 'exim-4.96-out-of-office'))).toBeNull()
    expect(await take(await bounceOf(mail, 'postfix-3.7.11-delayed'))).toBeNull()
    expect(await mails()).toEqual(sent)
    expect(await suppressed()).toEqual([])
  })

  test('a bounce that is too old, or older than its mail, or of a mail that is gone', async () => {
    const mail = await sendOne()
    const bounce = await bounceOf(mail)
    expect(await take(bounce, new Date(Date.now() - 10 * 60_000))).toBeNull()
    expect(await take(bounce, new Date(Date.now() + 15 * 86_400_000))).toBeNull()
    expect(await mails()).toEqual(sent)
    await query('delete from outbox')
    expect(await take(bounce)).toBeNull()
    expect(await suppressed()).toEqual([])
  })

  test('the same bounce a second time, also after staff let mail go there again', async () => {
    const bounce = await bounceOf(await sendOne())
    await take(bounce)
    await query('delete from suppressed_addresses')
    expect(await take(bounce)).toBeNull()
    expect(await suppressed()).toEqual([])
  })
})

test('T186 a bounce is parsed only for a mail that may come back, and ten times for one mail', async () => {
  const mail = await sendOne()
  const parsing = vi.spyOn(PostalMime, 'parse')
  onTestFinished(() => parsing.mockRestore())
  await take(await bounceOf({ ...mail, from: mail.from.replace(/.{20}@/, `${'0'.repeat(20)}@`) }))
  await take(await bounceOf(mail), new Date(Date.now() + 15 * 86_400_000))
  expect(parsing).not.toHaveBeenCalled()
  // A server's own warnings leave room for the bounce after them.
  const delay = await bounceOf(mail, 'postfix-3.7.11-delayed')
  for (let often = 0; often < 9; often += 1) expect(await take(delay)).toBeNull()
  expect(await take(await bounceOf(mail))).toMatchObject({ kind: 'gone' })
  expect(parsing).toHaveBeenCalledTimes(10)
  expect(await take(await bounceOf(mail))).toBeNull()
  expect(parsing).toHaveBeenCalledTimes(10)

  const flooded = await sendOne('ben@example.net')
  const flood = await bounceOf(flooded, 'postfix-3.7.11-delayed')
  for (let often = 0; often < 15; often += 1) await take(flood)
  expect(parsing).toHaveBeenCalledTimes(20)
  expect(await take(await bounceOf(flooded))).toBeNull()
  expect(await take(await bounceOf(await sendOne('cid@example.net')))).toMatchObject({ kind: 'gone' })
})

test('an admin without areas may let mail go there again, nobody else, and the audit log says so', async () => {
  await take(await bounceOf(await sendOne()))
  const [{ id }] = await query('select id from suppressed_addresses')
  const limited = await signIn((await addLimited('leads')).email)
  expect((await rest('DELETE', `suppressed-addresses/${id}`, { cookie: limited })).status).not.toBe(200)
  expect(await suppressed()).toHaveLength(1)
  const admin = await addAdmin()
  const cookie = await signIn(admin.email)
  expect((await rest('DELETE', `suppressed-addresses/${id}`, { cookie })).status).toBe(200)
  expect(await suppressed()).toEqual([])
  expect(await query(`select kind, account from audit_log where kind = 'mail.allowed'`)).toEqual([
    { kind: 'mail.allowed', account: admin.id },
  ])
  expect((await sendOne()).to).toBe(ANN)
})

test('the command takes a bounce from its standard input, and asks for another try while the database is away', async () => {
  const source = await bounceOf(await sendOne())
  const give = (input: Uint8Array, more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('node', ['src/cli/run.mjs', 'mail-bounce'], {
      input,
      encoding: 'utf8',
      env: { ...process.env, PAYLOAD_SECRET: env.PAYLOAD_SECRET, ...more },
    })
    return { status, said: `${stdout}${stderr}` }
  }
  expect(give(source, { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' })).toMatchObject({
    status: 75,
  })
  expect(give(source, { BOUNCE_ADDRESS: '' })).toMatchObject({
    status: 2,
    said: expect.stringContaining('BOUNCE_ADDRESS is not set'),
  })
  expect(give(Buffer.alloc(5_000_000, 'x'))).toEqual({
    status: 0,
    said: 'No mail of this site has come back with it.\n',
  })
  expect((await mails())[0]).toMatchObject({ state: 'sent' })
  expect(give(source)).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^Mail [-a-f\d]{36} came back\.\n$/),
  })
  expect((await mails())[0]).toMatchObject({ state: 'failed', returned: 'gone' })
})

test('whoever works with leads sees why an address gets no mail, and may allow it again; both are written down', async () => {
  const lead = (await (await sendJson({ ...LEAD, email: ANN })).json()).id
  const mail = (await sendAll()).find(({ to }) => to === ANN)
  if (!mail) throw new Error('It was not sent.')
  const limited = await addLimited('leads')
  const cookie = await signIn(limited.email)
  const timelineOf = async () => (await rest('GET', `form-submissions/${lead}/timeline`, { cookie })).json()
  expect((await timelineOf()).unmailed).toBeNull()
  await take(await bounceOf(mail))
  expect((await timelineOf()).unmailed).toEqual({ reason: GONE, at: expect.any(String) })

  const allow = (by: string, id = lead) => rest('POST', `form-submissions/${id}/mail-allowed`, { cookie: by })
  for (const other of [await addLimited('posts'), await addMember()])
    expect([403, 404]).toContain((await allow(await signIn(other.email))).status)
  expect((await allow(cookie, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect(await suppressed()).toHaveLength(1)

  const audited = async () =>
    query(`select account from audit_log where kind = 'mail.allowed' and account = $1`, [limited.id])
  expect(await (await allow(cookie)).json()).toEqual({ isAllowed: true })
  expect(await suppressed()).toEqual([])
  expect(await audited()).toHaveLength(1)
  const after = await timelineOf()
  expect(after.unmailed).toBeNull()
  expect(after.items).toContainEqual(expect.objectContaining({ kind: 'mail-allowed', by: limited.id }))
  expect(await (await allow(cookie)).json()).toEqual({ isAllowed: false })
  expect(await audited()).toHaveLength(1)

  const [{ id }] = await query(`select id from outbox where recipient = $1`, [ANN])
  expect(await (await rest('POST', `form-submissions/${lead}/mails/${id}`, { cookie })).json()).toEqual({
    isAgain: true,
  })
  expect((await sendAll()).map(({ to }) => to)).toContain(ANN)
  expect(await query('select state, returned, returned_at as at from outbox where id = $1', [id])).toEqual([
    { state: 'sent', returned: null, at: null },
  ])
})
