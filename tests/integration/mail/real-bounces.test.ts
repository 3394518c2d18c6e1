import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readInbox } from '@/features/mail/server/bounce-inbox'
import { checkBounces } from '@/features/mail/server/check-bounces'
import { sendDueMail } from '@/features/mail/server/outbox'
import { smtpTransport } from '@/lib/smtp'
import { startMailSink, type Taken } from '../../helpers/mail-sink'
import { queueMails, until } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'
import { type RealInbox, startDovecot, startExim, startPostfix } from '../../helpers/real-mail-servers'

vi.hoisted(() => {
  process.env.BOUNCE_ADDRESS = 'bounces@example.com'
})

beforeEach(async () => {
  for (const table of ['outbox', 'suppressed_addresses', 'rate_limits', 'bounce_inbox'])
    await query(`delete from ${table}`)
  await query('insert into bounce_inbox default values')
})

afterEach(() => void vi.restoreAllMocks())

/** What the mail servers of recipients answer to RCPT. */
const ANSWERS: Record<string, string> = {
  gone: '550 5.1.1 <gone@example.net>: Recipient address rejected: User unknown in virtual mailbox table',
  denied: '550 5.4.1 Recipient address rejected: Access denied. [MX.example.net 2026-11-29T02:00:00.000Z]',
  bare: '550 no such mailbox here',
  full: '452 4.2.2 The mailbox is out of storage space',
  off: '550 5.2.1 The mailbox is disabled',
  policy: '554 5.7.1 Service unavailable; Client host blocked using a block list',
}

const isBounce = ({ to }: Taken) => to.startsWith('bounces+')

/** Sends a mail to each of these over a real server, and gives the bounces that it has made. */
async function bouncesOf(
  start: (options: { relay: number }) => Promise<{ url: string; stop: () => Promise<void> }>,
): Promise<string[]> {
  const sink = await startMailSink({ rcpt: (to) => ANSWERS[to.split('@')[0] ?? ''] ?? '250 2.1.5 Ok' })
  onTestFinished(sink.close)
  const server = await start({ relay: Number(new URL(sink.url).port) })
  onTestFinished(server.stop)
  const transport = smtpTransport(server.url, { siteUrl: 'https://www.example.com' })
  vi.spyOn(payload, 'sendEmail').mockImplementation((mail) =>
    transport.sendMail({ from: 'site@example.com', ...mail }),
  )
  await queueMails([...Object.keys(ANSWERS), 'fine'].map((name) => `${name}@example.net`))
  await sendDueMail(payload)
  await vi.waitFor(() => expect(sink.taken.filter(isBounce)).toHaveLength(Object.keys(ANSWERS).length), {
    timeout: 60_000,
    interval: 200,
  })
  expect(sink.taken.filter((mail) => !isBounce(mail)).map(({ to }) => to)).toEqual(['fine@example.net'])
  // A line that begins with a dot has travelled with two.
  return sink.taken.filter(isBounce).map(({ text }) => text.replaceAll(/^\.\./gm, '.'))
}

async function openInbox(): Promise<RealInbox> {
  const inbox = await startDovecot()
  onTestFinished(inbox.stop)
  return inbox
}

const stateOf = async () =>
  (await query('select last::int, failure, failing_since is not null as fails from bounce_inbox'))[0]
const readAgain = async (url: string) => {
  await query('update bounce_inbox set next_read_at = now()')
  await readInbox(payload, url)
}

test.each([
  ['Postfix', startPostfix],
  ['Exim', startExim],
] as const)(
  'bounces that %s makes are read from an inbox of Dovecot, which stays as it is',
  async (_, start) => {
    const inbox = await openInbox()
    const bounces = await bouncesOf(start)
    for (const bounce of ['Subject: Hello\n\nA mail of a person\n', ...bounces]) await inbox.deliver(bounce)
    const files = await inbox.files()
    await readAgain(inbox.url)
    expect(await stateOf()).toEqual({ last: 7, failure: null, fails: false })
    const rows = await query('select recipient, state, returned, meaning, problem from outbox')
    const returned = Object.fromEntries(
      rows.map(({ recipient, ...row }) => [String(recipient).split('@')[0], row]),
    )
    const came = (kind: string, meaning: string, said = '') => ({
      ...{ state: 'failed', returned: kind, meaning },
      problem: expect.stringContaining(said),
    })
    expect(returned).toEqual({
      gone: came('gone', 'This address does not exist', '550 5.1.1'),
      denied: came('refused', 'This address does not exist', '550 5.4.1'),
      bare: came('refused', 'The mail server did not deliver it', '550 no such mailbox here'),
      full: came('late', 'The mailbox is full', '452 4.2.2'),
      off: came('refused', 'This mailbox is switched off', '550 5.2.1'),
      policy: came('refused', 'The mail server refuses mail from this site', '554 5.7.1'),
      fine: { state: 'sent', returned: null, meaning: null, problem: null },
    })
    expect((await query('select address from suppressed_addresses')).map(({ address }) => address)).toEqual([
      'gone@example.net',
    ])
    // A name would say that its mail has been read.
    expect(await inbox.files()).toEqual(files)
  },
  2 * 60_000,
)

test(
  'F59 an inbox of Dovecot that is away, or numbers its mails anew, is read on, and no bounce counts twice',
  async () => {
    const inbox = await openInbox()
    const [one = '', two = ''] = await bouncesOf(startPostfix)
    await inbox.deliver(one)
    await readAgain(inbox.url)
    const countReturned = async () =>
      (await query('select id from outbox where returned_at is not null')).length
    expect(await countReturned()).toBe(1)
    const before = await query('select * from outbox where returned_at is not null')
    await inbox.deliver(two)
    const comeBack = await inbox.away()
    await readAgain(inbox.url)
    expect(await stateOf()).toMatchObject({ fails: true, failure: expect.stringContaining('ECONNREFUSED') })
    await inbox.renumber()
    await comeBack()
    await readAgain(inbox.url)
    expect(await stateOf()).toEqual({ last: 2, failure: null, fails: false })
    expect(await countReturned()).toBe(2)
    expect(await query('select * from outbox where id = $1', [before[0]?.id])).toEqual(before)
  },
  2 * 60_000,
)

test(
  'T186 of a bounce of 20 MB Dovecot is asked for the begin alone',
  async () => {
    const inbox = await openInbox()
    const [bounce = ''] = await bouncesOf(startPostfix)
    const end = bounce.lastIndexOf('\n--')
    await inbox.deliver(`${bounce.slice(0, end)}${`${'x'.repeat(75)}\n`.repeat(270_000)}${bounce.slice(end)}`)
    await readAgain(inbox.url)
    expect(await stateOf()).toMatchObject({ last: 1, failure: null })
    expect(await query('select id from outbox where returned_at is not null')).toHaveLength(1)
    await until(async () => expect(await inbox.sizes()).toHaveLength(1))
    expect(Math.max(...(await inbox.sizes()))).toBeLessThan(100_000)
  },
  2 * 60_000,
)

test('what Dovecot says of a wrong password, of a folder that is not there and of a sign-in without TLS is understood', async () => {
  const inbox = await openInbox()
  const look = (BOUNCE_IMAP: string) => checkBounces({ BOUNCE_ADDRESS: 'bounces@example.com', BOUNCE_IMAP })
  expect(await look(inbox.url)).toMatchObject({ isFine: true })
  const refused = await look(inbox.url.replace('secret', 'guess'))
  expect(refused).toMatchObject({
    isFine: false,
    reason: expect.stringContaining('Authentication failed'),
    fix: expect.stringContaining('the password in BOUNCE_IMAP'),
  })
  expect(await look(inbox.url.replace('INBOX', 'Elsewhere'))).toMatchObject({
    isFine: false,
    reason: expect.stringContaining("Mailbox doesn't exist: Elsewhere"),
    fix: expect.stringContaining('Make that folder'),
  })
  // The password would go through a network in plain text.
  expect(await look(inbox.url.replace('127.0.0.1', '127.0.0.2'))).toMatchObject({
    isFine: false,
    fix: expect.stringContaining('TLS'),
  })
  await until(async () => expect(await inbox.log()).toContain('lip=127.0.0.2'))
  expect(await inbox.log()).not.toMatch(/method=PLAIN.*lip=127\.0\.0\.2/)
})
