import { afterEach, describe, expect, test, vi } from 'vitest'
import { sendDueMail } from '@/features/mail/server/outbox'
import { freshAddress, GOOD_PASSWORD, post } from '../../helpers/accounts'
import { gate, sendToSink } from '../../helpers/mails'
import { addAdmin, addMember, freshEmail, PASSWORD, payload, query } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

vi.hoisted(() => {
  // What is sent goes to the sink of each test.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

afterEach(async () => {
  await query('delete from outbox')
})

const GREYLISTED = '450 4.2.0 <ann@example.com>: Recipient address rejected: Greylisted'
const UNKNOWN = '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown'
const OK = '250 2.1.5 Ok'
const OTHER_PASSWORD = 'copper lantern fjord biscuit'

const signUp = (email: string, password = GOOD_PASSWORD) =>
  post('', { email, password }, { address: freshAddress() })
const forget = (email: string) => post('/forgot-password', { email }, { address: freshAddress() })
const tokenIn = (text = '') => /#([\w-]{43})/.exec(text.replaceAll('=\n', ''))?.[1] ?? ''

/** The mails of the outbox, which the first try of each has put off. */
const mails = () =>
  query(
    'select event, state, text, sealed, problem, attempts::int, for_staff from outbox order by created_at',
  )

/** Makes due what was put off, and sends it. */
async function tryAgain() {
  await query('update outbox set next_attempt_at = now()')
  await sendDueMail(payload)
}

const untilTried = () => expect.poll(async () => (await mails()).at(-1)?.problem ?? null).not.toBeNull()

test('F57 a greylisted sign-up is tried again, and its link works', async () => {
  let greylisted = 3
  const sink = await sendToSink({ rcpt: () => (greylisted-- > 0 ? GREYLISTED : OK) })
  const email = freshEmail()
  expect((await signUp(email)).status).toBe(200)
  await untilTried()
  for (let round = 0; round < 3; round += 1) await tryAgain()
  expect(sink.taken.map(({ to }) => to)).toEqual([email])
  const token = tokenIn(sink.taken[0]?.text)
  expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
})

test('F57 the words of a mail about an account stand nowhere in clear, and nowhere at all once it is sent', async () => {
  const { open, opened } = gate<string>()
  const sink = await sendToSink({ rcpt: () => opened })
  const { email } = await addMember()
  await forget(email)
  await expect.poll(() => sink.countOpen()).toBe(1)
  const [before] = await query('select * from outbox')
  expect(before).toMatchObject({ event: 'account-recovery', state: 'sealed', for_staff: false })
  expect(JSON.stringify(before)).not.toContain('/auth/reset')
  // Releases that know nothing of sealed words look for other states.
  expect(await query("select from outbox where state in ('queued', 'waiting')")).toEqual([])
  open(OK)
  await expect.poll(async () => (await mails())[0]?.state).toBe('sent')
  const token = tokenIn(sink.taken[0]?.text)
  expect((await post('/reset-password', { token, password: OTHER_PASSWORD })).status).toBe(200)
  // With the notice of it.
  await expect.poll(() => sink.taken).toHaveLength(2)
  await expect.poll(() => query('select from outbox where sealed is not null')).toEqual([])
  const cookie = await signIn((await addAdmin()).email)
  const shown = await (await rest('GET', 'outbox', { cookie })).text()
  expect(shown).toContain('Set a new password')
  expect(shown).not.toContain('sealed"')
})

test('F57 a mail ends with its link, and its words with it', async () => {
  const sink = await sendToSink({ rcpt: () => GREYLISTED })
  const { email } = await addMember()
  await forget(email)
  await untilTried()
  await query("update outbox set ends_at = now() + interval '1 second', next_attempt_at = now()")
  await sendDueMail(payload)
  expect(await mails()).toMatchObject([{ state: 'failed', problem: GREYLISTED, sealed: null }])
  await query(
    "update outbox set state = 'sealed', sealed = 'x', ends_at = now() - interval '1 second', next_attempt_at = now()",
  )
  await sendDueMail(payload)
  expect(await mails()).toMatchObject([
    { state: 'failed', problem: 'Its link has ended before a mail server took it', sealed: null },
  ])
  expect(sink.taken).toEqual([])
})

test('F37 a mail that was sealed with another secret is given up and says so', async () => {
  await sendToSink({ rcpt: () => GREYLISTED })
  const { email } = await addMember()
  await forget(email)
  await untilTried()
  await query("update outbox set sealed = 'AAAA'")
  await tryAgain()
  expect(await mails()).toMatchObject([
    { state: 'failed', problem: 'It was sealed with another PAYLOAD_SECRET' },
  ])
})

describe('a link that no server took blocks no next request', () => {
  test.each([
    ['put off', GREYLISTED],
    ['refused for good', UNKNOWN],
  ])('F57 of a sign-up whose mail was %s: the next one counts, with its password', async (_, refusal) => {
    let reply = refusal
    const sink = await sendToSink({ rcpt: () => reply })
    const email = freshEmail()
    await signUp(email, OTHER_PASSWORD)
    await untilTried()
    // Not in the hands of a worker, as a minute later.
    await query("update outbox set next_attempt_at = now() + interval '5 minutes'")
    reply = OK
    await signUp(email, GOOD_PASSWORD)
    await expect.poll(() => sink.taken.length).toBe(1)
    await tryAgain()
    expect(sink.taken).toHaveLength(1)
    const token = tokenIn(sink.taken[0]?.text)
    expect((await post('/confirm', { token, password: OTHER_PASSWORD })).status).toBe(400)
    expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
  })

  test.each([
    ['put off', GREYLISTED],
    ['refused for good', UNKNOWN],
  ])('F57 of a recovery whose mail was %s, six times in a row', async (_, refusal) => {
    let reply = refusal
    const sink = await sendToSink({ rcpt: () => reply })
    const { email } = await addMember()
    for (let time = 0; time < 6; time += 1) {
      await forget(email)
      await untilTried()
      await query("update outbox set next_attempt_at = now() + interval '5 minutes'")
    }
    reply = OK
    await forget(email)
    await expect.poll(() => sink.taken.length).toBe(1)
    await tryAgain()
    expect(sink.taken).toHaveLength(1)
    const token = tokenIn(sink.taken[0]?.text)
    expect((await post('/reset-password', { token, password: OTHER_PASSWORD })).status).toBe(200)
    // The notice of it, before this mail server goes away for the sender.
    await expect.poll(() => sink.taken).toHaveLength(2)
  })

  test('F57 of an invitation: it can be sent again at once, and its link is shown meanwhile', async () => {
    let reply = GREYLISTED
    const sink = await sendToSink({ rcpt: () => reply })
    const cookie = await signIn((await addAdmin()).email)
    const email = freshEmail()
    const invite = async () =>
      (await rest('POST', 'users/invitations', { cookie, json: { name: 'Ann', email, areas: 'all' } })).json()
    expect((await invite()).link).toMatch(/#[\w-]{43}$/)
    const invitations = (await mails()).filter(({ event }) => event === 'account-invitation')
    expect(invitations).toMatchObject([{ state: 'sealed', for_staff: true }])
    await query("update outbox set next_attempt_at = now() + interval '5 minutes'")
    reply = OK
    expect((await invite()).link).toBeNull()
    await tryAgain()
    const taken = sink.taken.filter(({ to }) => to === email)
    expect(taken).toHaveLength(1)
    const token = tokenIn(taken[0]?.text)
    expect((await post('/accept-invitation', { token, password: GOOD_PASSWORD })).status).toBe(200)
  })

  test('F57 T123 but one that a server has taken does', async () => {
    const sink = await sendToSink()
    const email = freshEmail()
    await signUp(email, GOOD_PASSWORD)
    await expect.poll(async () => (await mails())[0]?.state).toBe('sent')
    await query('truncate rate_limits')
    await signUp(email, OTHER_PASSWORD)
    const token = tokenIn(sink.taken[0]?.text)
    expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
  })
})

test('F57 a notice of a new device is tried again like any mail', async () => {
  let greylisted = 1
  const sink = await sendToSink({ rcpt: () => (greylisted-- > 0 ? GREYLISTED : OK) })
  const { email } = await addAdmin()
  for (let time = 0; time < 2; time += 1) await post('/login', { email, password: PASSWORD })
  await untilTried()
  expect(await mails()).toMatchObject([{ event: 'account-notice', for_staff: true }])
  await tryAgain()
  expect(sink.taken.map(({ to }) => to)).toEqual([email])
})
