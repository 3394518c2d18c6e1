import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '../../../e2e/mail/mailbox'

const port = await vi.hoisted(async () => {
  const { freePort } = await import('@/lib/free-port')
  const free = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${free}`
  return free
})

import {
  countSessions,
  freshAddress,
  GOOD_PASSWORD,
  isSignedIn,
  post,
  rowOf,
  sendAtOnce,
  sessionOf,
  tellingHeaders,
} from '../../helpers/accounts'
import { addAdmin, addMember, PASSWORD, payload } from '../../helpers/payload'
import { messageOf } from '../../helpers/rest'

const HOUR = 60 * 60 * 1000
const mailbox: Mailbox = await openMailbox(port)
sendAtOnce()

afterAll(() => mailbox.close())
afterEach(() => void vi.useRealTimers())

async function linkOf(email: string): Promise<string> {
  const response = await post('/forgot-password', { email })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  const text = await mailbox.next(email)
  return /\/auth\/reset#(\S+)/.exec(text)?.[1] ?? ''
}

const reset = (token: string, password = GOOD_PASSWORD) => post('/reset-password', { token, password })

describe('C506 a recovery link', () => {
  test('sets a new password, once, and ends every session', async () => {
    const admin = await addAdmin()
    const cookie = sessionOf(await post('/login', { email: admin.email, password: PASSWORD }))
    const token = await linkOf(admin.email)
    expect((await reset(token)).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await countSessions(admin.id)).toBe(0)
    expect((await post('/login', { email: admin.email, password: PASSWORD })).status).toBe(401)
    expect((await post('/login', { email: admin.email, password: GOOD_PASSWORD })).status).toBe(200)
    expect((await reset(token, 'copper lantern fjord biscuit')).status).toBe(400)
  })

  test('leaves a trace in the log, without the link', async () => {
    const { id, email } = await addMember()
    const info = vi.spyOn(payload.logger, 'info')
    const token = await linkOf(email)
    await expect
      .poll(() => info.mock.calls)
      .toContainEqual([expect.objectContaining({ event: 'auth.recovery-mailed', user: id })])
    expect(JSON.stringify(info.mock.calls)).not.toContain(token)
    info.mockRestore()
  })

  test('used ten times at once works once', async () => {
    const { email } = await addMember()
    const token = await linkOf(email)
    const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('works for an hour', async () => {
    const { email } = await addMember()
    const token = await linkOf(email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1000 })
    expect((await reset(token)).status).toBe(400)
  })

  test('is worth nothing after the password was changed another way', async () => {
    const { email } = await addMember()
    const token = await linkOf(email)
    const cookie = sessionOf(await post('/login', { email, password: PASSWORD }))
    const changed = await post('/change-password', { current: PASSWORD, password: GOOD_PASSWORD }, { cookie })
    expect(changed.status).toBe(200)
    expect((await reset(token, 'copper lantern fjord biscuit')).status).toBe(400)
  })

  test('is stored as a hash, which opens nothing', async () => {
    const { email } = await addMember()
    const token = await linkOf(email)
    const stored = String((await rowOf(email))?.reset_password_token)
    expect(stored).not.toBe(token)
    expect(stored).toHaveLength(43)
    expect((await reset(stored)).status).toBe(400)
  })

  test('T20 does not set a weak password, and stays good for a better one', async () => {
    const { email } = await addMember()
    const token = await linkOf(email)
    const weak = await reset(token, 'password1234')
    expect([weak.status, await messageOf(weak)]).toEqual([400, expect.stringMatching(/guess/)])
    expect((await reset(token)).status).toBe(200)
  })

  test.each([[''], ['x'], ['%00'], ["' OR 1=1 --"], ['\u0000'], ['x'.repeat(300)]])(
    '%j is none',
    async (token) => {
      expect((await reset(token)).status).toBe(400)
    },
  )
})

test('an unknown address gets a response in the same words, and nothing is sent', async () => {
  const known = await post('/forgot-password', { email: (await addMember()).email })
  const unknown = await post('/forgot-password', { email: 'nobody@example.com' })
  expect(await unknown.text()).toBe(await known.text())
  expect(tellingHeaders(unknown)).toEqual(tellingHeaders(known))
})

test('one address asks for ten links an hour', async () => {
  const address = freshAddress()
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1) {
    statuses.push((await post('/forgot-password', { email: `n${index}@example.com` }, { address })).status)
  }
  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true)
  expect(statuses[10]).toBe(429)
})

describe('changing a password', () => {
  test('asks for the current one', async () => {
    const { email } = await addMember()
    const cookie = sessionOf(await post('/login', { email, password: PASSWORD }))
    const response = await post('/change-password', { current: 'wrong', password: GOOD_PASSWORD }, { cookie })
    expect(response.status).toBe(400)
    expect(await isSignedIn(cookie)).toBe(true)
    expect((await post('/change-password', { current: PASSWORD, password: GOOD_PASSWORD })).status).toBe(401)
  })

  test('is not done by writing the account, not even by an admin', async () => {
    const [admin, member] = [await addAdmin(), await addMember()]
    const { rest } = await import('../../helpers/rest')
    const cookie = sessionOf(await post('/login', { email: admin.email, password: PASSWORD }))
    for (const { id } of [admin, member]) {
      const response = await rest('PATCH', `users/${id}`, { cookie, json: { password: GOOD_PASSWORD } })
      expect(response.status).toBe(400)
    }
    for (const { email } of [admin, member]) {
      expect((await post('/login', { email, password: GOOD_PASSWORD })).status).toBe(401)
      expect((await post('/login', { email, password: PASSWORD })).status).toBe(200)
    }
  })
})
