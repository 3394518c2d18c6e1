import type { PayloadRequest } from 'payload'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Area } from '@/domain/area-list'
import { env } from '@/env'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import type { InvitationAnswer } from '@/features/accounts/rules/invitation'
import { hashOf } from '@/lib/secrets'
import { acceptInvitation, findInvitation } from '../../../src/features/accounts/server/invitations'
import {
  collectMails,
  cookiesOf,
  countSessions,
  freshAddress,
  GOOD_PASSWORD,
  isSignedIn,
  post,
  rolesOf,
  rowOf,
  sessionOf,
} from '../../helpers/accounts'
import { Authenticator } from '../../helpers/authenticator'
import { halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { addAdmin, addMember, freshEmail, PASSWORD, payload, query } from '../../helpers/payload'
import { messageOf, rest } from '../../helpers/rest'
import { sweepNow } from '../../helpers/retention'

vi.hoisted(() => {
  // Nobody listens there: what would be sent is counted instead.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9'
})

const HOUR = 60 * 60 * 1000
const OTHER_PASSWORD = 'copper lantern fjord biscuit'

let sent: ReturnType<typeof collectMails>

beforeEach(() => {
  sent = collectMails()
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

async function invited(cookie: string, email = freshEmail(), areas: Area[] = []) {
  const reach = areas.length > 0 ? areas : 'all'
  const response = await send(cookie, '', { name: 'Ann Example', email, areas: reach })
  expect(response.status).toBe(200)
  const { invitations }: InvitationAnswer = await response.json()
  const invitation = invitations.find((each) => each.email === email)
  return { email, id: invitation?.id ?? '', token: tokenOf(email), invitation }
}

const LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36'

/** What a browser is asked for to make a passkey by a link. */
const askToMake = (token: string) =>
  post('/accept-invitation/passkey/options', { token }, { address: freshAddress() })

async function challengeFor(token: string): Promise<string> {
  return (await (await askToMake(token)).json()).challenge
}

const acceptWith = (token: string, passkey: object) =>
  post(
    '/accept-invitation/passkey',
    { token, passkey },
    { address: freshAddress(), headers: { 'user-agent': LINUX } },
  )

/** Somebody who has accepted with a passkey. */
async function withPasskey(cookie: string, email = freshEmail(), areas: Area[] = []) {
  const { token, id: invitation } = await invited(cookie, email, areas)
  const key = new Authenticator()
  const response = await acceptWith(token, key.create(await challengeFor(token)))
  expect(response.status).toBe(200)
  const { backupCodes, user }: { backupCodes: string[]; user: { id: string } } = await response.json()
  return { email, key, invitation, backupCodes, id: user.id, own: sessionOf(response) }
}

/** Signs in with a passkey alone; its handle is what the site called the account when it was made. */
async function enterWith(key: Authenticator, userHandle: string) {
  const { challenge } = await (await post('/login/passkey/options', {})).json()
  return post('/login/passkey', { passkey: key.get(challenge, { userHandle }) })
}

async function areasOf(id: string): Promise<string[]> {
  const rows = await query('SELECT value FROM users_areas WHERE parent_id = $1', [id])
  return rows.map(({ value }) => value).sort()
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
    const stored = async () => (await query('SELECT * FROM invitations WHERE email = $1', [email]))[0]
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
      await send(cookie, '', { name: 'Ann', email, areas: 'all' })
    ).json()
    expect(link).toMatch(/\/auth\/invitation#[\w-]{43}$/)
    expect(JSON.stringify(invitations)).not.toContain(link?.split('#')[1])
    expect((await accept(link?.split('#')[1] ?? '')).status).toBe(200)
  })

  test('shows its link where there is no mail server', async () => {
    const { cookie } = await signedIn()
    vi.spyOn(env, 'SMTP_URL', 'get').mockReturnValue(undefined)
    const { link }: InvitationAnswer = await (
      await send(cookie, '', { name: 'Ann', email: freshEmail(), areas: 'all' })
    ).json()
    expect(link).toMatch(/\/auth\/invitation#[\w-]{43}$/)
    expect(sent).toEqual([])
  })

  test('is refused for an address that has access, and for what is no name or address', async () => {
    const { admin, cookie } = await signedIn()
    expect(
      (await send(cookie, '', { name: 'Ann', email: admin.email.toUpperCase(), areas: 'all' })).status,
    ).toBe(409)
    for (const json of [
      {},
      { name: '', email: freshEmail(), areas: 'all' },
      { name: 'Ann', email: 'nobody', areas: 'all' },
      { name: 'Ann', email: freshEmail(), areas: 'all', roles: ['admin'] },
      { name: 'Ann', email: freshEmail(), areas: ['accounts'] },
      { name: 'Ann', email: freshEmail(), areas: 'posts' },
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
  const rows = await query(
    `SELECT actor, subject, details FROM audit_log WHERE subject_id = $1 AND kind = 'auth.password-changed'`,
    [squatted.id],
  )
  expect(rows).toEqual([{ actor: 'visitor', subject: squatted.email, details: { way: 'invitation' } }])
  expect(await isSignedIn(squatter)).toBe(false)
  expect((await post('/login', { email: squatted.email, password: PASSWORD })).status).toBe(401)
  expect((await post('/login', { email: squatted.email, password: GOOD_PASSWORD })).status).toBe(200)
  await expect.poll(() => sent.filter(({ subject }) => /password .* changed/.test(subject))).toHaveLength(1)
})

describe('T167 what an invitation gives', () => {
  test('has to be chosen: everything, or one area or more', async () => {
    const { cookie } = await signedIn()
    for (const areas of [
      undefined,
      [],
      null,
      '',
      'everything',
      ['all'],
      ['all', 'leads'],
      ['leads', 'nothing'],
    ]) {
      const email = freshEmail()
      const response = await send(cookie, '', { name: 'Ann', email, areas })
      expect(response.status, JSON.stringify(areas)).toBe(400)
      expect(await messageOf(response)).toBe('Choose Everything, or at least one area.')
      expect(sent.filter(({ to }) => to === email)).toEqual([])
    }
    const email = freshEmail()
    expect((await accept((await invited(cookie, email)).token)).status).toBe(200)
    expect(await areasOf(String((await rowOf(email))?.id)), 'everything').toEqual([])
  })

  test('stays what it was for one that is open from before, also when it is sent again', async () => {
    const { cookie } = await signedIn()
    const { email, id } = await invited(cookie, freshEmail(), ['posts'])
    // As a release before this one has stored "none chosen".
    await query("UPDATE invitations SET areas = '{}' WHERE id = $1", [id])
    await query('TRUNCATE rate_limits')
    expect((await send(cookie, `/${id}/resend`)).status).toBe(200)
    expect((await accept(tokenOf(email))).status).toBe(200)
    expect(await areasOf(String((await rowOf(email))?.id))).toEqual([])
  })
})

describe('T167 an invitation that is accepted with a password', () => {
  test('signs in, with everything that a sign-in does', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie, freshEmail(), ['leads'])
    const accepted = await accept(token)
    const { user } = await accepted.json()
    expect(user).toEqual({ id: (await rowOf(email))?.id, email, roles: ['admin'] })
    expect(cookiesOf(accepted)).toMatch(/payload-token=.+known-device=/)
    expect(await isSignedIn(sessionOf(accepted))).toBe(true)
    expect((await rest('GET', 'form-submissions', { cookie: sessionOf(accepted) })).status).toBe(200)
    expect((await rest('GET', 'users', { cookie: sessionOf(accepted) })).status, 'of Leads alone').toBe(403)
    const rows = await query("SELECT kind FROM audit_log WHERE subject_id = $1 AND kind = 'auth.sign-in'", [
      user.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('makes the account also when no session can be opened, and then one signs in', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const error = vi.spyOn(payload.logger, 'error').mockReturnValue()
    const { accountPool } = payload.db
    const real = accountPool.query.bind(accountPool)
    const failing = (...given: unknown[]) =>
      /sign_in_rules/.test(String(given[0]))
        ? Promise.reject(new Error('away'))
        : Reflect.apply(real, undefined, given)
    const queries = vi.spyOn(accountPool, 'query').mockImplementation(failing as typeof accountPool.query)
    const accepted = await accept(token)
    queries.mockRestore()
    expect([accepted.status, cookiesOf(accepted)]).toEqual([200, ''])
    expect(error.mock.calls.flat()).toContainEqual(expect.objectContaining({ event: 'auth.failed' }))
    expect((await post('/login', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })
})

describe('T161 the areas of an invitation', () => {
  test('are named in its mail, listed, kept when it is sent again, and given with the role', async () => {
    const { cookie } = await signedIn()
    const { email, id, invitation } = await invited(cookie, freshEmail(), ['posts', 'leads'])
    expect(invitation?.areas).toEqual(['leads', 'posts'])
    expect(sent.at(-1)?.text).toContain('You will have access to these areas alone: Leads; Posts.')
    await query('TRUNCATE rate_limits')
    const again: InvitationAnswer = await (await send(cookie, `/${id}/resend`)).json()
    expect(again.invitations.find((each) => each.id === id)?.areas).toEqual(['leads', 'posts'])
    expect((await accept(tokenOf(email))).status).toBe(200)
    const row = await rowOf(email)
    expect(await rolesOf(String(row?.id))).toEqual(['admin'])
    expect(await areasOf(String(row?.id))).toEqual(['leads', 'posts'])
    const theirs = sessionOf(await post('/login', { email, password: GOOD_PASSWORD }))
    expect((await send(theirs, '', { name: 'Eve', email: freshEmail(), areas: 'all' })).status).toBe(403)
  })

  test('are none without any: the mail says that it is everything', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    expect(sent.at(-1)?.text).toContain('You will have access to everything that the staff see.')
    await accept(token)
    expect(await areasOf(String((await rowOf(email))?.id))).toEqual([])
  })

  test('are not those that a request names', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie, freshEmail(), ['posts'])
    for (const areas of [[], ['leads']])
      expect((await accept(token, GOOD_PASSWORD, { areas })).status).toBe(400)
    const passkey = new Authenticator().create(await challengeFor(token))
    const body = { token, passkey, areas: [] }
    expect((await post('/accept-invitation/passkey', body)).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
  })

  test('that are others by then: the link from before opens nothing', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const passkey = new Authenticator().create(await challengeFor(token))
    await query('TRUNCATE rate_limits')
    const { token: next } = await invited(cookie, email, ['writing'])
    expect((await accept(token)).status).toBe(400)
    expect((await acceptWith(token, passkey)).status).toBe(400)
    expect((await accept(next)).status).toBe(200)
    expect(await areasOf(String((await rowOf(email))?.id))).toEqual(['writing'])
  })

  test('are those that stand there as the link is used, not as it was looked at', async () => {
    const { cookie } = await signedIn()
    const { id, token } = await invited(cookie)
    const looked = await findInvitation(payload, token)
    if (!looked) throw new Error('the link is good')
    await query("UPDATE invitations SET areas = '{content}' WHERE id = $1", [id])
    const req = { payload, headers: new Headers() } as unknown as PayloadRequest
    const made = await acceptInvitation(req, looked, token, { password: GOOD_PASSWORD })
    expect(await areasOf(String(made?.id))).toEqual(['content'])
  })

  test('are given by nobody who is limited to some by then', async () => {
    const { cookie } = await signedIn()
    const giver = await signedIn()
    const { email, id, token, invitation } = await invited(giver.cookie, freshEmail(), ['posts'])
    expect(invitation?.state).toBe('open')
    const passkey = new Authenticator().create(await challengeFor(token))
    const json = { areas: ['posts'] }
    expect((await rest('PATCH', `users/${giver.admin.id}`, { cookie, json })).status).toBe(200)
    expect((await accept(token)).status).toBe(400)
    expect((await askToMake(token)).status).toBe(400)
    expect((await acceptWith(token, passkey)).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
    await query('TRUNCATE rate_limits')
    expect((await send(giver.cookie, `/${id}/resend`)).status).toBe(403)
    expect((await send(cookie, `/${id}/resend`)).status).toBe(200)
    expect((await accept(tokenOf(email))).status).toBe(200)
  })

  test('T87 reach an account that the address has, with the role: it is told, and it is recorded', async () => {
    const { cookie } = await signedIn()
    const member = await addMember()
    const { token } = await invited(cookie, member.email, ['content'])
    expect(await areasOf(member.id), 'not before it is accepted').toEqual([])
    expect((await accept(token)).status).toBe(200)
    expect(await areasOf(member.id)).toEqual(['content'])
    const rows = await query('SELECT kind, details FROM audit_log WHERE subject_id = $1 ORDER BY at', [
      member.id,
    ])
    const detailsOf = (kind: string) => rows.find((row) => row.kind === kind)?.details
    expect(detailsOf('auth.areas-changed')).toMatchObject({ areas: ['content'], had: [] })
    expect(detailsOf('auth.invitation-accepted')).toMatchObject({ areas: ['content'], way: 'password' })
    await expect
      .poll(() => sent.find(({ subject }) => /access .* has changed/.test(subject))?.text)
      .toContain('these areas alone: Content')
  })
})

describe('an invitation accepted with a passkey', () => {
  test('makes an account without a password, signs in, and shows ten backup codes', async () => {
    const { cookie } = await signedIn()
    const { email, id, invitation, key, own, backupCodes } = await withPasskey(cookie, freshEmail(), [
      'posts',
    ])
    expect(backupCodes).toHaveLength(10)
    expect(await rolesOf(id)).toEqual(['admin'])
    expect(await areasOf(id)).toEqual(['posts'])
    expect(await isSignedIn(own)).toBe(true)
    const state = await (await rest('GET', 'users/factors', { cookie: own })).json()
    expect(state).toMatchObject({
      factors: [{ factor_type: 'webauthn', friendly_name: 'Chrome on Linux', status: 'verified' }],
      backupCodesLeft: 10,
      hasPassword: false,
      isFresh: true,
    })
    expect(await rowOf(email)).toMatchObject({ name: 'Ann Example', salt: null })
    expect((await post('/login', { email, password: PASSWORD })).status).toBe(401)
    const again = await enterWith(key, invitation)
    expect(again.status).toBe(200)
    expect((await again.json()).user).toMatchObject({ id, email })
    expect((await enterWith(key, id)).status, 'by a name that the site has not given').toBe(401)
    const rows = await query('SELECT kind FROM audit_log WHERE subject_id = $1', [id])
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['auth.invitation-accepted', 'auth.factor-added', 'auth.sign-in']),
    )
  })

  test('asks for a person who is verified, and for whom the invitation is', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    expect(await (await askToMake(token)).json()).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.each([
    ['made at another origin', { origin: 'https://evil.example' }],
    ['made for another RP ID', { rpId: 'evil.example' }],
    ['without its person verified', { isVerified: false }],
  ])('T161 is refused when it was %s, and the link stays good', async (_how, wrong) => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const passkey = new Authenticator().create(await challengeFor(token), wrong)
    const refused = await acceptWith(token, passkey)
    expect([refused.status, await messageOf(refused)]).toEqual([400, AUTH_TEXTS.badPasskey])
    expect(await rowOf(email)).toBeUndefined()
    expect((await accept(token)).status).toBe(200)
  })

  test('T161 is refused as the answer to another question: of another invitation, of before, too old, of a sign-in', async () => {
    const { cookie } = await signedIn()
    const [mine, theirs] = [await invited(cookie), await invited(cookie)]
    const key = new Authenticator()
    const foreign = key.create(await challengeFor(theirs.token))
    expect((await acceptWith(mine.token, foreign)).status).toBe(400)
    const wrong = await challengeFor(mine.token)
    expect((await acceptWith(mine.token, key.create(wrong, { isVerified: false }))).status).toBe(400)
    expect((await acceptWith(mine.token, key.create(wrong))).status, 'it was answered already').toBe(400)
    const { challenge } = await (await post('/login/passkey/options', {})).json()
    expect((await acceptWith(mine.token, key.create(challenge))).status).toBe(400)
    const old = await challengeFor(mine.token)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
    expect((await acceptWith(mine.token, key.create(old))).status).toBe(400)
    expect(await rowOf(mine.email)).toBeUndefined()
    expect((await accept(mine.token)).status).toBe(200)
  })

  test('T161 is refused when somebody has that passkey, and the link stays good', async () => {
    const { cookie } = await signedIn()
    const { key } = await withPasskey(cookie)
    const { email, token } = await invited(cookie)
    expect((await acceptWith(token, key.create(await challengeFor(token)))).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
    expect((await accept(token)).status).toBe(200)
  })

  test('T154 is used once, also when a password and passkeys come at once, and not after it was withdrawn', async () => {
    const { cookie } = await signedIn()
    const { email, token } = await invited(cookie)
    const made = await Promise.all(
      [1, 2].map(async () => new Authenticator().create(await challengeFor(token))),
    )
    const responses = await Promise.all([accept(token), ...made.map((passkey) => acceptWith(token, passkey))])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const rows = await query(
      `SELECT (SELECT count(*)::int FROM account_factors WHERE user_id = users.id) AS factors, hash
       FROM users WHERE email = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].factors, 'of the one that was taken').toBe(rows[0].hash.startsWith('no-password:') ? 1 : 0)
    const ended = await invited(cookie)
    const passkey = new Authenticator().create(await challengeFor(ended.token))
    await send(cookie, `/${ended.id}/withdraw`)
    expect((await acceptWith(ended.token, passkey)).status).toBe(400)
    expect(await rowOf(ended.email)).toBeUndefined()
  })

  test('T87 takes all that opened an account which the address has already', async () => {
    const { cookie } = await signedIn()
    const squatted = await addMember()
    const squatter = sessionOf(await post('/login', { email: squatted.email, password: PASSWORD }))
    await plantFactor(squatted)
    const { id, own, key, invitation } = await withPasskey(cookie, squatted.email)
    const rows = await query('SELECT factor_type FROM account_factors WHERE user_id = $1', [id])
    expect(rows).toEqual([{ factor_type: 'webauthn' }])
    expect(id).toBe(squatted.id)
    expect(await rolesOf(id)).toEqual(['admin'])
    expect(await isSignedIn(squatter)).toBe(false)
    expect(await isSignedIn(own)).toBe(true)
    expect(await countSessions(id)).toBe(1)
    expect((await post('/login', { email: squatted.email, password: PASSWORD })).status).toBe(401)
    expect((await enterWith(key, invitation)).status).toBe(200)
  })

  test('T161 leaves an account whose later password needs the passkey, or a backup code, as everybody’s', async () => {
    const { cookie } = await signedIn()
    const { email, key, backupCodes } = await withPasskey(cookie)
    await query('TRUNCATE rate_limits')
    await post('/forgot-password', { email })
    await expect.poll(() => sent.findLast(({ text }) => text.includes('/auth/reset#'))).toBeDefined()
    const reset = /\/auth\/reset#(\S+)/.exec(
      sent.findLast(({ text }) => text.includes('/auth/reset#'))?.text ?? '',
    )
    expect((await post('/reset-password', { token: reset?.[1], password: GOOD_PASSWORD })).status).toBe(200)
    const half = await post('/login', { email, password: GOOD_PASSWORD })
    expect(await half.json()).toMatchObject({ user: null, needsCode: true, hasPasskey: true })
    const withCode = await sendCode(await halfSignIn(email, GOOD_PASSWORD), backupCodes[0] ?? '')
    expect(await isSignedIn(sessionOf(withCode))).toBe(true)
    const third = await halfSignIn(email, GOOD_PASSWORD)
    const { challenge } = await (await post('/login/code/options', {}, { cookie: third })).json()
    expect((await post('/login/code', { passkey: key.get(challenge) }, { cookie: third })).status).toBe(200)
  })

  test('lets its owner prove who is there, keep the last passkey, add another and set a password', async () => {
    const { cookie } = await signedIn()
    const { email, own, key, invitation } = await withPasskey(cookie)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const { challenge } = await (await post('/proof/options', {}, { cookie: own })).json()
    expect((await post('/proof', {}, { cookie: own })).status).toBe(400)
    const forged = new Authenticator().get(challenge, { userHandle: invitation })
    expect((await post('/proof', { passkey: forged }, { cookie: own })).status).toBe(400)
    expect((await post('/change-password', { password: GOOD_PASSWORD }, { cookie: own })).status).toBe(403)
    const next = await (await post('/proof/options', {}, { cookie: own })).json()
    const passkey = key.get(next.challenge, { userHandle: invitation })
    expect((await post('/proof', { passkey }, { cookie: own })).status).toBe(200)

    const { factors } = await (await rest('GET', 'users/factors', { cookie: own })).json()
    const kept = await post('/factors/remove', { id: factors[0].id }, { cookie: own })
    expect([kept.status, await messageOf(kept)]).toEqual([409, AUTH_TEXTS.lastPasskey])

    const options = await (await post('/factors/passkey/options', {}, { cookie: own })).json()
    expect(Buffer.from(options.user.id, 'base64url').toString(), 'one account to its authenticators').toBe(
      invitation,
    )
    const second = new Authenticator()
    const body = { name: 'Key', passkey: second.create(options.challenge) }
    expect(await (await post('/factors/passkey', body, { cookie: own })).json()).toEqual({ backupCodes: [] })
    expect((await enterWith(second, invitation)).status).toBe(200)
    expect((await post('/factors/remove', { id: factors[0].id }, { cookie: own })).status).toBe(200)

    expect((await post('/change-password', { password: GOOD_PASSWORD }, { cookie: own })).status).toBe(200)
    expect(await isSignedIn(own)).toBe(false)
    const half = await post('/login', { email, password: GOOD_PASSWORD })
    expect(await half.json()).toMatchObject({ needsCode: true })
  })

  test('is refused where browsers have no passkeys', async () => {
    const { cookie } = await signedIn()
    const { token } = await invited(cookie)
    vi.spyOn(env, 'SITE_URL', 'get').mockReturnValue('http://203.0.113.7')
    expect((await askToMake(token)).status).toBe(409)
  })
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
    const rows = await query('SELECT 1 FROM users WHERE email = $1', [email])
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
    await query("UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = $1", [id])
    expect((await accept(token)).status).toBe(400)
    expect(await rowOf(email)).toBeUndefined()
  })

  test('after it was sent again, but for the new link', async () => {
    const { cookie } = await signedIn()
    const { email, id, token } = await invited(cookie)
    await query('TRUNCATE rate_limits')
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
      await query('TRUNCATE rate_limits')
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
    await query(
      `INSERT INTO users_roles ("order", parent_id, value, id) VALUES (1, $1, 'admin', gen_random_uuid())`,
      [member.id],
    )
    const before = await rowOf(member.email)
    expect((await accept(token)).status).toBe(400)
    expect((await rowOf(member.email))?.hash).toBe(before?.hash)
    const rows = await query('SELECT accepted_at, withdrawn_at FROM invitations WHERE id = $1', [id])
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
  await query(isOver, [old.id, '30 days 1 minute'])
  await query(isOver, [kept.id, '29 days'])
  expect(await sweepNow()).toMatchObject({ invitations: 1 })
  const asked = { email: person.email, phone: '' }
  const { seen } = await (await rest('POST', 'erasures/find', { cookie, json: asked })).json()
  const json = { ...asked, seen, typed: person.email }
  expect((await rest('POST', 'erasures/erase', { cookie, json })).status).toBe(200)
  const rows = await query('SELECT id FROM invitations WHERE id = ANY($1)', [[old.id, kept.id, person.id]])
  expect(rows).toEqual([{ id: kept.id }])
  expect((await accept(person.token)).status).toBe(400)
})

describe('T154 only admins invite', () => {
  test('a visitor, a member, a page of another site, and a session that has ended are refused', async () => {
    const { admin, cookie } = await signedIn()
    const member = await addMember()
    const { id, token } = await invited(cookie)
    const theirs = sessionOf(await post('/login', { email: member.email, password: PASSWORD }))
    const json = { name: 'Eve', email: freshEmail(), areas: 'all' }
    for (const stranger of [undefined, theirs]) {
      expect((await send(stranger, '', json)).status).toBe(404)
      expect((await send(stranger, `/${id}/resend`)).status).toBe(404)
      expect((await send(stranger, `/${id}/withdraw`)).status).toBe(404)
    }
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await rest('POST', 'users/invitations', { cookie, headers, json })).status).toBe(404)
    await query('DELETE FROM users_sessions WHERE _parent_id = $1', [admin.id])
    expect((await send(cookie, '', json)).status).toBe(404)
    const rows = await query('SELECT 1 FROM invitations WHERE email = $1', [json.email])
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
    expect((await send(cookie, '', { name: 'Ann', email, areas: 'all' })).status).toBe(429)
    expect(sent.filter(({ to }) => to === email)).toHaveLength(1)
    expect((await accept(token)).status).toBe(200)
  })

  test('are sent twenty times an hour by one admin', async () => {
    const { cookie } = await signedIn()
    const statuses: number[] = []
    for (let time = 0; time < 22; time += 1) {
      statuses.push((await send(cookie, '', { name: 'Ann', email: freshEmail(), areas: 'all' })).status)
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
