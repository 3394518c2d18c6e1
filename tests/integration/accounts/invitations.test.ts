import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InvitationAnswer } from '@/domain/invitation'
import { env } from '@/env'
import { sweep } from '@/features/privacy/retention'
import { hashOf } from '../../../src/features/accounts/mailed-links'
import {
  freshAddress,
  GOOD_PASSWORD,
  isSignedIn,
  post,
  rolesOf,
  rowOf,
  sessionOf,
} from '../../helpers/accounts'
import { addAdmin, addMember, freshEmail, PASSWORD, payload } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

vi.hoisted(() => {
  // Nobody listens there: what would be sent is counted instead.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

const HOUR = 60 * 60 * 1000
const OTHER_PASSWORD = 'copper lantern fjord biscuit'

type Mail = { to: string; subject: string; text: string }
const sent: Mail[] = []

beforeEach(() => {
  sent.length = 0
  vi.spyOn(payload, 'sendEmail').mockImplementation(async ({ to, subject, text }) => {
    sent.push({ to: String(to), subject: String(subject), text: String(text) })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** An admin and the cookie of one session. */
async function signedIn() {
  const admin = await addAdmin()
  return { admin, cookie: sessionOf(await post('/login', { email: admin.email, password: PASSWORD })) }
}

const send = (cookie: string | undefined, path = '', json: object = {}) =>
  rest('POST', `users/invitations${path}`, { cookie, json })

const accept = (token: string, password = GOOD_PASSWORD, more: object = {}) =>
  post('/accept-invitation', { token, password, ...more }, { address: freshAddress() })

/** The token of the newest invitation that an address was mailed. */
function tokenOf(email: string): string {
  const mail = sent.findLast(({ to }) => to === email)
  return /\/auth\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function invited(cookie: string, email = freshEmail()) {
  const response = await send(cookie, '', { name: 'Ann Example', email })
  expect(response.status).toBe(200)
  const { invitations }: InvitationAnswer = await response.json()
  const invitation = invitations.find((each) => each.email === email)
  return { email, id: invitation?.id ?? '', token: tokenOf(email), invitation }
}

describe('an invitation', () => {
  test('is mailed, listed, and accepted with a password: then there is an admin with that name', async () => {
    const { admin, cookie } = await signedIn()
    const { email, token, invitation } = await invited(cookie)
    expect(invitation).toMatchObject({ name: 'Ann Example', by: admin.email, state: 'open', endedAt: null })
    const hours = (Date.parse(invitation?.expiresAt ?? '') - Date.now()) / HOUR
    expect(hours).toBeGreaterThan(71.9)
    expect(hours).toBeLessThanOrEqual(72)
    expect(await rowOf(email), 'there is no account yet').toBeUndefined()
    expect((await accept(token)).status).toBe(200)
    const row = await rowOf(email)
    expect(row).toMatchObject({ name: 'Ann Example' })
    expect(await rolesOf(String(row?.id))).toEqual(['admin'])
    const signIn = await post('/login', { email, password: GOOD_PASSWORD })
    expect((await signIn.json()).user.roles).toEqual(['admin'])
    expect(
      sent.filter(({ to }) => to === email),
      'the first sign-in is no news',
    ).toHaveLength(1)
  })

  test('is stored without its link, of which there is a hash until it is used', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const stored = async () =>
      (await payload.db.pool.query('SELECT * FROM invitations WHERE email = $1', [email])).rows[0]
    expect(JSON.stringify(await stored())).not.toContain(token)
    expect((await stored()).token).toBe(hashOf(token))
    await accept(token)
    expect((await stored()).token).toBeNull()
  })

  test('shows its link to whoever invites, this once, when no mail server takes it', async () => {
    const { cookie } = await signedIn()
    vi.spyOn(payload, 'sendEmail').mockRejectedValue(new Error('away'))
    const email = freshEmail()
    const { link, invitations }: InvitationAnswer = await (
      await send(cookie, '', { name: 'Ann', email })
    ).json()
    expect(link).toMatch(/\/auth\/invitation#[\w-]{43}$/)
    expect(JSON.stringify(invitations)).not.toContain(link?.split('#')[1])
    expect((await accept(link?.split('#')[1] ?? '')).status).toBe(200)
  })

  test('shows its link where there is no mail server', async () => {
    const { cookie } = await signedIn()
    vi.spyOn(env, 'SMTP_URL', 'get').mockReturnValue(undefined)
    const { link }: InvitationAnswer = await (
      await send(cookie, '', { name: 'Ann', email: freshEmail() })
    ).json()
    expect(link).toMatch(/\/auth\/invitation#[\w-]{43}$/)
    expect(sent).toEqual([])
  })

  test('is refused for an address that has access, and for what is no name or address', async () => {
    const { admin, cookie } = await signedIn()
    expect((await send(cookie, '', { name: 'Ann', email: admin.email.toUpperCase() })).status).toBe(409)
    for (const json of [
      {},
      { name: '', email: freshEmail() },
      { name: 'Ann', email: 'nobody' },
      { name: 'Ann', email: freshEmail(), roles: ['admin'] },
    ]) {
      expect((await send(cookie, '', json)).status).toBe(400)
    }
    expect(sent).toEqual([])
  })

  test('needs a good password, and stays as good as it was', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    expect((await accept(token, 'short')).status).toBe(400)
    expect((await accept(token, `${email} ab`)).status).toBe(400)
    expect((await accept(token)).status).toBe(200)
  })
})

test('T87 an account that the address has already gets the role together with the password that is chosen by the link', async () => {
  const { cookie } = await signedIn()
  const squatted = await addMember()
  const squatter = sessionOf(await post('/login', { email: squatted.email, password: PASSWORD }))
  const { token } = await invited(cookie, squatted.email)
  expect(await rolesOf(squatted.id), 'not before it is accepted').toEqual([])
  expect((await accept(token)).status).toBe(200)
  expect(await rolesOf(squatted.id)).toEqual(['admin'])
  const { rows } = await payload.db.pool.query(
    `SELECT actor, subject, details FROM audit_log WHERE subject_id = $1 AND kind = 'auth.password-changed'`,
    [squatted.id],
  )
  expect(rows).toEqual([{ actor: 'visitor', subject: squatted.email, details: { way: 'invitation' } }])
  expect(await isSignedIn(squatter)).toBe(false)
  expect((await post('/login', { email: squatted.email, password: PASSWORD })).status).toBe(401)
  expect((await post('/login', { email: squatted.email, password: GOOD_PASSWORD })).status).toBe(200)
  await expect.poll(() => sent.filter(({ subject }) => /password .* changed/.test(subject))).toHaveLength(1)
})

describe('T154 an invitation opens nothing', () => {
  test('a second time, also when both come at once', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const statuses = (await Promise.all([accept(token), accept(token, OTHER_PASSWORD)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 400])
    expect((await accept(token, OTHER_PASSWORD)).status).toBe(400)
    const { rows } = await payload.db.pool.query('SELECT 1 FROM users WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('after it was withdrawn', async () => {
    const { cookie } = await signedIn()
    const { email, id, token } = await invited(cookie)
    const withdrawn: InvitationAnswer = await (await send(cookie, `/${id}/withdraw`)).json()
    expect(withdrawn.invitations.find((each) => each.id === id)?.state).toBe('withdrawn')
    expect((await accept(token)).status).toBe(400)
    expect((await send(cookie, `/${id}/resend`)).status).toBe(409)
    expect(await rowOf(email)).toBeUndefined()
  })

  test('after 72 hours', async () => {
    const { cookie } = await signedIn()
    const { email, id, token } = await invited(cookie)
    await payload.db.pool.query(
      "UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1",
      [id],
    )
    expect((await accept(token)).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
  })

  test('after it was sent again, but for the new link', async () => {
    const { cookie } = await signedIn()
    const { email, id, token } = await invited(cookie)
    await payload.db.pool.query('TRUNCATE rate_limits')
    expect((await send(cookie, `/${id}/resend`)).status).toBe(200)
    const next = tokenOf(email)
    expect(next).not.toBe(token)
    expect((await accept(token)).status).toBe(400)
    expect((await accept(next)).status).toBe(200)
  })

  test('for another address than the one that was invited', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const other = freshEmail()
    expect((await accept(token, GOOD_PASSWORD, { email: other })).status).toBe(400)
    const member = await addMember()
    const theirs = sessionOf(await post('/login', { email: member.email, password: PASSWORD }))
    const response = await post('/accept-invitation', { token, password: GOOD_PASSWORD }, { cookie: theirs })
    expect(response.status).toBe(200)
    expect(await rowOf(other)).toBeUndefined()
    expect(await rolesOf(member.id)).toEqual([])
    expect(await rolesOf(String((await rowOf(email))?.id))).toEqual(['admin'])
  })

  test('when whoever sent it has lost the role, or the account', async () => {
    const { cookie } = await signedIn()
    for (const lose of ['role', 'account']) {
      const giver = await signedIn()
      const { email, id, token } = await invited(giver.cookie)
      const { id: gone } = giver.admin
      const lost =
        lose === 'role'
          ? await rest('PATCH', `users/${gone}`, { cookie, json: { roles: [] } })
          : await rest('DELETE', `users/${gone}`, { cookie })
      expect(lost.status).toBe(200)
      expect((await accept(token)).status).toBe(400)
      expect(await rowOf(email)).toBeUndefined()
      await payload.db.pool.query('TRUNCATE rate_limits')
      // Another admin makes it his own.
      expect((await send(cookie, `/${id}/resend`)).status).toBe(200)
      expect((await accept(tokenOf(email))).status).toBe(200)
    }
  })

  test('when the address got the role in another way: an admin keeps the password, and who lost the role does not get it back', async () => {
    const { cookie } = await signedIn()
    const member = await addMember()
    const { token } = await invited(cookie, member.email)
    const save = (roles: string[]) => rest('PATCH', `users/${member.id}`, { cookie, json: { roles } })
    expect((await save(['admin'])).status).toBe(200)
    const before = await rowOf(member.email)
    expect((await accept(token)).status).toBe(400)
    expect(await rowOf(member.email)).toEqual(before)
    expect((await save([])).status).toBe(200)
    expect((await accept(token)).status).toBe(400)
    expect(await rolesOf(member.id)).toEqual([])
  })

  test('of an admin whom the database knows by hand alone', async () => {
    const { cookie } = await signedIn()
    const member = await addMember()
    const { id, token } = await invited(cookie, member.email)
    await payload.db.pool.query(
      `INSERT INTO users_roles ("order", parent_id, value, id) VALUES (1, $1, 'admin', gen_random_uuid())`,
      [member.id],
    )
    const before = await rowOf(member.email)
    expect((await accept(token)).status).toBe(400)
    expect((await rowOf(member.email))?.hash).toBe(before?.hash)
    const { rows } = await payload.db.pool.query(
      'SELECT accepted_at, withdrawn_at FROM invitations WHERE id = $1',
      [id],
    )
    expect(rows).toEqual([{ accepted_at: null, withdrawn_at: expect.any(Date) }])
  })

  test('with a made-up link', async () => {
    for (const token of ['unknown', 'x'.repeat(200)]) expect((await accept(token)).status).toBe(400)
    expect((await accept('')).status).toBe(400)
  })
})

test('an invitation is forgotten 30 days after its link is over, and at once when its address is erased', async () => {
  const { cookie } = await signedIn()
  const [old, kept, person] = [await invited(cookie), await invited(cookie), await invited(cookie)]
  const isOver = 'UPDATE invitations SET expires_at = now() - $2::interval WHERE id = $1'
  await payload.db.pool.query(isOver, [old.id, '30 days 1 minute'])
  await payload.db.pool.query(isOver, [kept.id, '29 days'])
  expect(await sweep(payload.db.pool)).toMatchObject({ invitations: 1 })
  const asked = { email: person.email, phone: '' }
  const { seen } = await (await rest('POST', 'erasures/find', { cookie, json: asked })).json()
  const json = { ...asked, seen, typed: person.email }
  expect((await rest('POST', 'erasures/erase', { cookie, json })).status).toBe(200)
  const { rows } = await payload.db.pool.query('SELECT id FROM invitations WHERE id = ANY($1)', [
    [old.id, kept.id, person.id],
  ])
  expect(rows).toEqual([{ id: kept.id }])
  expect((await accept(person.token)).status).toBe(400)
})

describe('T154 only admins invite', () => {
  test('a visitor, a member, a page of another site, and a session that has ended are refused', async () => {
    const { admin, cookie } = await signedIn()
    const member = await addMember()
    const { id, token } = await invited(cookie)
    const theirs = sessionOf(await post('/login', { email: member.email, password: PASSWORD }))
    const json = { name: 'Eve', email: freshEmail() }
    for (const stranger of [undefined, theirs]) {
      expect((await send(stranger, '', json)).status).toBe(404)
      expect((await send(stranger, `/${id}/resend`)).status).toBe(404)
      expect((await send(stranger, `/${id}/withdraw`)).status).toBe(404)
    }
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await rest('POST', 'users/invitations', { cookie, headers, json })).status).toBe(404)
    await payload.db.pool.query('DELETE FROM users_sessions WHERE _parent_id = $1', [admin.id])
    expect((await send(cookie, '', json)).status).toBe(404)
    const { rows } = await payload.db.pool.query('SELECT 1 FROM invitations WHERE email = $1', [json.email])
    expect(rows).toEqual([])
    const { rowCount } = await payload.db.pool.query(
      'SELECT 1 FROM invitations WHERE id = $1 AND token = $2',
      [id, hashOf(token)],
    )
    expect(rowCount).toBe(1)
  })
})

describe('T155 invitations', () => {
  test('are mailed to one address once in 15 minutes; the link of before works on', async () => {
    const { cookie } = await signedIn()
    const { email, id, token } = await invited(cookie)
    expect((await send(cookie, `/${id}/resend`)).status).toBe(429)
    expect((await send(cookie, '', { name: 'Ann', email })).status).toBe(429)
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1)
    expect((await accept(token)).status).toBe(200)
  })

  test('are sent twenty times an hour by one admin', async () => {
    const { cookie } = await signedIn()
    const statuses: number[] = []
    for (let time = 0; time < 22; time += 1) {
      statuses.push((await send(cookie, '', { name: 'Ann', email: freshEmail() })).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
  })

  test('are tried ten times an hour from one address', async () => {
    const address = freshAddress()
    const statuses: number[] = []
    for (let time = 0; time < 12; time += 1) {
      const body = { token: 'unknown', password: GOOD_PASSWORD }
      statuses.push((await post('/accept-invitation', body, { address })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })
})
