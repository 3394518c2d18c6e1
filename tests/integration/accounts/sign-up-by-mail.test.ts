import { afterAll, expect, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '../../../e2e/mail/mailbox'

const port = await vi.hoisted(async () => {
  const { freePort } = await import('@/lib/free-port')
  const free = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${free}`
  return free
})

import {
  GOOD_PASSWORD,
  post,
  rolesOf,
  rowOf,
  sendAtOnce,
  THREE_FORMS,
  tellingHeaders,
} from '../../helpers/accounts'
import { countHashes } from '../../helpers/full-hashes'
import { addMember, freshEmail, query } from '../../helpers/payload'
import { sweepNow } from '../../helpers/retention'

const OTHER_PASSWORD = 'copper lantern fjord biscuit'
const mailbox: Mailbox = await openMailbox(port)
sendAtOnce()

afterAll(() => mailbox.close())

const signUp = (email: string, password = GOOD_PASSWORD) => post('', { email, password })
const signIn = (email: string, password = GOOD_PASSWORD) => post('/login', { email, password })
const tokenFor = async (email: string) => /\/auth\/confirm#(\S+)/.exec(await mailbox.next(email))?.[1] ?? ''

async function seen(response: Response) {
  return { status: response.status, text: await response.text(), headers: tellingHeaders(response) }
}

async function timed(work: () => Promise<Response>): Promise<[Response, number]> {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

test('T92 A66 neither a sign-up nor the sign-in after it tells whether there was an account', async () => {
  const [fresh, { email: taken }] = [freshEmail(), await addMember()]
  const before = await rowOf(taken)
  const [ofFresh, freshMs] = await timed(() => signUp(fresh))
  const [ofTaken, takenMs] = await timed(() => signUp(taken))
  expect(await seen(ofFresh)).toEqual(await seen(ofTaken))
  for (const ms of [freshMs, takenMs]) expect(ms).toBeGreaterThanOrEqual(595)
  const afterwards = [await seen(await signIn(fresh)), await seen(await signIn(taken))]
  expect(afterwards[0]).toEqual(afterwards[1])
  expect(afterwards[0]?.status).toBe(401)
  expect(await rowOf(taken)).toEqual(before)
})

test('T92 a sign-up of a taken address hashes as often as one of a new address, whatever the letters', async () => {
  const { email } = await addMember()
  const ofTaken = await countHashes(() => signUp(email, THREE_FORMS))
  const ofFresh = await countHashes(() => signUp(freshEmail(), THREE_FORMS))
  expect([ofTaken, ofFresh]).toEqual([1, 1])
})

test('T92 C501 a new address is mailed a link on the site, which opens the account once', async () => {
  const email = freshEmail()
  await signUp(email)
  const token = await tokenFor(email)
  const id = String((await rowOf(email))?.id)
  expect((await post('/confirm', { token, password: OTHER_PASSWORD })).status).toBe(400)
  expect((await signIn(email)).status).toBe(401)
  expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
  expect(await rolesOf(id)).toEqual([])
  expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(400)
})

test('T92 an address that has an account is mailed a notice, without a link that does anything', async () => {
  const { email } = await addMember()
  await signUp(email)
  const text = await mailbox.next(email)
  expect(text).toContain('There is one already')
  // Colours have the sign too.
  expect(text).not.toMatch(/https?:[^\s"<]*#/)
})

test('T123 a second sign-up leaves the first one its password and its link while the link is good', async () => {
  const email = freshEmail()
  await signUp(email, GOOD_PASSWORD)
  const token = await tokenFor(email)
  const before = await rowOf(email)
  // As if the quarter of an hour were over in which an address is mailed once.
  await query('TRUNCATE rate_limits')
  expect(await seen(await signUp(email, OTHER_PASSWORD))).toEqual(await seen(await signUp(freshEmail())))
  expect(await rowOf(email)).toEqual(before)
  expect((await post('/confirm', { token, password: OTHER_PASSWORD })).status).toBe(400)
  expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
  expect((await signIn(email, OTHER_PASSWORD)).status).toBe(401)
})

test('T92 T123 when the link is over, the password that counts is the one chosen last, by whoever reads the mails', async () => {
  const email = freshEmail()
  await signUp(email, OTHER_PASSWORD)
  const former = await tokenFor(email)
  await query("UPDATE users SET reset_password_expiration = now() - interval '1 minute' WHERE email = $1", [
    email,
  ])
  await query('TRUNCATE rate_limits')
  await signUp(email, GOOD_PASSWORD)
  const mails = () => mailbox.all.filter(({ to }) => to === email)
  await expect.poll(() => mails().length).toBe(2)
  const token = /\/auth\/confirm#(\S+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? ''
  expect((await post('/confirm', { token: former, password: OTHER_PASSWORD })).status).toBe(400)
  expect((await post('/confirm', { token, password: OTHER_PASSWORD })).status).toBe(400)
  expect((await post('/confirm', { token, password: GOOD_PASSWORD })).status).toBe(200)
  const rows = await query('SELECT 1 FROM users WHERE email = $1', [email])
  expect(rows).toHaveLength(1)
})

test('T92 side by side, sign-ups of one address make one account that nobody can use yet', async () => {
  const email = freshEmail()
  const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await signIn(email)).status).toBe(401)
  const rows = await query('SELECT 1 FROM users WHERE email = $1', [email])
  expect(rows).toHaveLength(1)
  // The one link that was mailed, whichever of them made the account.
  expect((await post('/confirm', { token: await tokenFor(email), password: GOOD_PASSWORD })).status).toBe(200)
})

const STORED = [
  ['goes when no link was mailed', 'unconfirmed:x', 25, null, 0],
  ['goes when its link is over', 'unconfirmed:x', 25, '-1 minute', 0],
  ['stays while a link is out that opens it', 'unconfirmed:x', 25, '1 minute', 1],
  ['stays before the day is over', 'unconfirmed:x', 23, null, 1],
  ['stays when it was confirmed', 'x', 25, null, 1],
  ['stays when it waits for a new password', null, 25, '-1 minute', 1],
] as const

test.each(STORED)('T92 a day after the sign-up an account %s', async (_, hash, hours, link, left) => {
  const { id } = await addMember()
  await query(
    `UPDATE users SET hash = $2, created_at = now() - $3 * interval '1 hour',
       reset_password_expiration = now() + $4::interval WHERE id = $1`,
    [id, hash, hours, link],
  )
  expect(await sweepNow()).toMatchObject({ users: 1 - left })
  const rows = await query('SELECT 1 FROM users WHERE id = $1', [id])
  expect(rows).toHaveLength(left)
})
