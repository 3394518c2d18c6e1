import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { smtpTransport } from '@/lib/smtp'
import { queueMails, strangers } from '../../helpers/mails'
import { payload, query } from '../../helpers/payload'
import {
  type RealServer,
  startExim,
  startOpenSmtpd,
  startPostfix,
  startPostgrey,
} from '../../helpers/real-mail-servers'

afterEach(async () => {
  vi.restoreAllMocks()
  await query('delete from outbox')
})

/** Sends to a real mail server for the time of a test. */
async function sendTo(starting: Promise<RealServer>): Promise<RealServer> {
  const server = await starting
  onTestFinished(server.stop)
  const transport = smtpTransport(server.url, { siteUrl: 'https://www.example.com' })
  vi.spyOn(payload, 'sendEmail').mockImplementation((mail) =>
    transport.sendMail({ from: 'site@example.org', ...mail }),
  )
  return server
}

const rows = () =>
  query('select state, meaning, problem, attempts::int, message_id from outbox order by recipient')
const ids = async () => (await rows()).map(({ message_id }) => message_id).sort()

const SLOW = { greeting: 7, dot: 12 }

test.each([
  ['Postfix', () => startPostfix(SLOW)],
  ['Exim', () => startExim(SLOW)],
  ['OpenSMTPD', () => startOpenSmtpd(SLOW)],
] as const)(
  'F53 %s, which greets after 7 s and answers the final dot after 12 s, takes each mail once',
  async (_, start) => {
    const server = await sendTo(start())
    await queueMails(strangers(6))
    await sendDueMail(payload)
    expect((await rows()).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      Array(6).fill('sent 1'),
    )
    expect((await server.taken()).sort()).toEqual(await ids())
  },
  5 * 60_000,
)

test.each([
  [
    'Postfix',
    () => startPostfix(),
    '550 5.1.1 <nobody@example.net>',
    '554 5.7.1 <ann@example.org>: Relay access denied',
  ],
  ['Exim', () => startExim(), '550 Unrouteable address', '550 relay not permitted'],
] as const)(
  'F58 what %s says of an address that does not exist, and of relaying, is understood',
  async (_, start, unknown, relay) => {
    await sendTo(start())
    await queueMails(['nobody@example.net'])
    await sendDueMail(payload)
    expect(await rows()).toMatchObject([
      {
        state: 'failed',
        attempts: 1,
        meaning: 'This address does not exist',
        problem: expect.stringContaining(unknown),
      },
    ])
    await query('delete from outbox')
    await queueMails(['ann@example.org'])
    await sendDueMail(payload)
    expect(await rows()).toMatchObject([
      {
        state: 'queued',
        problem: expect.stringContaining(relay),
        meaning: 'The mail server refuses mail from this site',
      },
    ])
  },
  60_000,
)

test('F58 OpenSMTPD says the same of an address that does not exist and of relaying, which ends the mail', async () => {
  await sendTo(startOpenSmtpd())
  await queueMails(['nobody@example.net', 'ann@example.org'])
  await sendDueMail(payload)
  const ended = (address: string) => ({
    state: 'failed',
    attempts: 1,
    meaning: 'This address does not exist',
    problem: expect.stringContaining(`550 Invalid recipient: <${address}>`),
  })
  expect(await rows()).toMatchObject([ended('ann@example.org'), ended('nobody@example.net')])
}, 60_000)

test('F56 Postfix, which allows one client two connections, takes all mails, of which none has failed', async () => {
  const server = await sendTo(startPostfix({ most: 2 }))
  await queueMails(strangers(30))
  await queueMails(['ann@example.net', 'ben@example.net'], true)
  while ((await sendDueMail(payload)) > 0);
  expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(
    new Set(['sent 1']),
  )
  expect((await server.taken()).sort()).toEqual(await ids())
}, 60_000)

test(
  'F57 postgrey puts a mail off, and it goes with a later try',
  async () => {
    const greylist = await startPostgrey(2)
    onTestFinished(greylist.stop)
    const server = await sendTo(startPostfix({ policy: greylist.port }))
    await queueMails(['ann@example.net'])
    await sendDueMail(payload)
    expect(await rows()).toMatchObject([
      {
        state: 'queued',
        meaning: 'The mail server asks to try again later',
        problem: expect.stringContaining('Greylisted'),
      },
    ])
    await expect
      .poll(
        async () => {
          await sendDueMail(payload)
          return (await rows())[0]?.state
        },
        { timeout: 60_000, interval: 1_000 },
      )
      .toBe('sent')
    expect(await server.taken()).toEqual(await ids())
  },
  2 * 60_000,
)
