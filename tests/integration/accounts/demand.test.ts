import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { businessDay } from '@/domain/working-hours'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { DEMAND_TEXTS } from '@/features/accounts/rules/factor-demand'
import { withRequestId } from '@/lib/request-context'
import { createLink } from '../../../src/features/accounts/server/mailed-links'
import { openSession } from '../../../src/features/accounts/server/sessions'
import {
  findSetUp,
  beginSetUp as storeSetUp,
  takeShownCodes,
} from '../../../src/features/accounts/server/set-up'
import { findUser } from '../../../src/server/find-user'
import {
  cookiesOf,
  countSessions,
  freshAddress,
  GOOD_PASSWORD,
  isSignedIn,
  post,
  rowOf,
  sessionOf,
} from '../../helpers/accounts'
import { Authenticator } from '../../helpers/authenticator'
import { codeAt, halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { expectNoSession } from '../../helpers/routes'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

// In the middle of a step, so that no test meets the change of the code.
beforeEach(() => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now - (now % 30_000) + 10_000 })
})
afterEach(async () => {
  vi.useRealTimers()
  await demandFrom(null)
})

const dayIn = (days: number) => businessDay(new Date(Date.now() + days * DAY))

async function demandFrom(day: string | null) {
  await payload.updateGlobal({ slug: 'sign-in-rules', data: { factorsFrom: day }, overrideAccess: true })
}

const tokenOf = (cookie: string) => /set-up=([\w-]{43})/.exec(cookie)?.[1] ?? ''
const secretOf = async (cookie: string) => (await findSetUp(payload, tokenOf(cookie)))?.secret ?? ''

/** Gives the right password while a factor is demanded; the cookie of the set-up. */
async function beginSetUp(email: string, password = PASSWORD): Promise<string> {
  const response = await post('/login', { email, password })
  expect(await response.json()).toMatchObject({ user: null, needsSetUp: true })
  return `set-up=${tokenOf(cookiesOf(response))}`
}

const sendSetUp = (cookie: string, given: object, address = freshAddress()) =>
  post('/login/set-up', given, { cookie, address })

const countSetUps = async (id: string) => {
  const rows = await query('SELECT 1 FROM pending_set_ups WHERE user_id = $1', [id])
  return rows.length
}

const has = async (id: string) => {
  const rows = await query(
    "SELECT factor_type FROM account_factors WHERE user_id = $1 AND status = 'verified'",
    [id],
  )
  return rows.map(({ factor_type }) => factor_type)
}

describe('from the day on a right password of an admin without a factor', () => {
  test('opens no session but a set-up, which an app ends: factor, backup codes and session come together', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const begun = await post('/login', { email: user.email, password: PASSWORD })
    expect(begun.status).toBe(200)
    expect(begun.headers.getSetCookie()).toEqual(
      ['/auth/set-up', '/api/users/login/set-up'].map((path) =>
        expect.stringMatching(
          new RegExp(`^set-up=[\\w-]{43}; Path=${path}; Max-Age=900; Expires=.+; HttpOnly; SameSite=Lax$`),
        ),
      ),
    )
    expect(await countSessions(user.id)).toBe(0)
    const cookie = `set-up=${tokenOf(cookiesOf(begun))}`
    const response = await sendSetUp(cookie, { code: codeAt(await secretOf(cookie)) })
    expect(response.status).toBe(200)
    const state = await response.json()
    expect(state.user).toEqual({ id: user.id, email: user.email, roles: ['admin'] })
    expect(new Set(state.backupCodes).size).toBe(10)
    expect(await isSignedIn(sessionOf(response))).toBe(true)
    expect([await has(user.id), await countSetUps(user.id)]).toEqual([['totp'], 0])
    expect((await sendCode(await halfSignIn(user.email), state.backupCodes[0])).status).toBe(200)
  })

  test('is ended by a passkey as well, which signs in from then on', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const cookie = await beginSetUp(user.email)
    const { challenge } = await (await post('/login/set-up/options', {}, { cookie })).json()
    const key = new Authenticator()
    const response = await sendSetUp(cookie, { passkey: key.create(challenge) })
    expect(response.status).toBe(200)
    expect((await response.json()).backupCodes).toHaveLength(10)
    expect(await has(user.id)).toEqual(['webauthn'])
    const asked = await (await post('/login/passkey/options', {})).json()
    const again = await post('/login/passkey', { passkey: key.get(asked.challenge, { userHandle: user.id }) })
    expect(again.status).toBe(200)
  })

  test('without scripts: the form leads to the page of the set-up, and after the code to the backup codes, shown once', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const send = (path: string, values: Record<string, string>, cookie?: string) =>
      rest('POST', `users${path}`, {
        body: new URLSearchParams(values),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-client-address': freshAddress(),
        },
        cookie,
      })
    const begun = await send('/login', { email: user.email, password: PASSWORD })
    expect([begun.status, begun.headers.get('location')]).toEqual([303, '/auth/set-up'])
    const cookie = `set-up=${tokenOf(cookiesOf(begun))}`
    const wrong = await send('/login/set-up', { code: '000000' }, cookie)
    expect([wrong.headers.get('location'), cookiesOf(wrong)]).toEqual(['/auth/set-up', 'auth-note=set-up'])
    const done = await send('/login/set-up', { code: codeAt(await secretOf(cookie)) }, cookie)
    expect([done.status, done.headers.get('location')]).toEqual([303, '/auth/set-up'])
    expect(await isSignedIn(sessionOf(done))).toBe(true)
    expect(await takeShownCodes(payload, tokenOf(cookie))).toHaveLength(10)
    expect(await takeShownCodes(payload, tokenOf(cookie))).toBeNull()
  })

  test('is what it was for members, for who has a factor, and before the day', async () => {
    const [member, admin, ready] = [await addMember(), await addAdmin(), await addAdmin()]
    await plantFactor(ready)
    await demandFrom(dayIn(1))
    expect(await isSignedIn(await signIn(admin.email))).toBe(true)
    await demandFrom(dayIn(0))
    expect(await isSignedIn(await signIn(member.email))).toBe(true)
    const half = await post('/login', { email: ready.email, password: PASSWORD })
    expect((await half.json()).needsCode).toBe(true)
  })

  test('a wrong password is answered as ever', async () => {
    const { email } = await addAdmin()
    await demandFrom(dayIn(0))
    const [known, unknown] = await Promise.all([
      post('/login', { email, password: 'wrong password' }),
      post('/login', { email: 'nobody@example.com', password: 'wrong password' }),
    ])
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()])
  })
})

describe('T158 a set-up', () => {
  test('is no session at any endpoint', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const setUp = await beginSetUp(user.email)
    const cookies = [setUp, `payload-token=${tokenOf(setUp)}`, `half-sign-in=${tokenOf(setUp)}`]
    await expectNoSession(cookies, user.id)
    for (const cookie of cookies) {
      for (const path of ['/refresh-token', '/change-password', '/proof', '/factors/totp', '/login/code'])
        expect([400, 401, 404], path).toContain((await post(path, { code: '000000' }, { cookie })).status)
    }
    expect(await countSessions(user.id)).toBe(0)
  }, 60_000)

  test('is worth one session: of good codes sent at once one opens it, and none later', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const [cookie, other] = [await beginSetUp(user.email), await beginSetUp(user.email)]
    const code = codeAt(await secretOf(cookie))
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => sendSetUp(cookie, { code })),
      sendSetUp(other, { code: codeAt(await secretOf(other)) }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await countSessions(user.id), await has(user.id)]).toEqual([1, ['totp']])
    expect((await sendSetUp(cookie, { code })).status).toBe(401)
    expect((await sendSetUp(other, { code })).status).toBe(401)
  })

  test('gives another account nothing: neither with its secret nor with a passkey that it was asked for', async () => {
    const [mine, theirs] = [await addAdmin(), await addAdmin()]
    await demandFrom(dayIn(0))
    const [own, other] = [await beginSetUp(mine.email), await beginSetUp(theirs.email)]
    expect((await sendSetUp(other, { code: codeAt(await secretOf(own)) })).status).toBe(401)
    const { challenge } = await (await post('/login/set-up/options', {}, { cookie: own })).json()
    expect((await sendSetUp(other, { passkey: new Authenticator().create(challenge) })).status).toBe(401)
    expect(await has(theirs.id)).toEqual([])
  })

  test('is over after 15 minutes, and with a password that was changed meanwhile', async () => {
    const [late, changed] = [await addAdmin(), await addAdmin()]
    await demandFrom(dayIn(0))
    const second = await beginSetUp(changed.email)
    await query("UPDATE users SET hash = 'another' WHERE id = $1", [changed.id])
    expect((await sendSetUp(second, { code: codeAt(await secretOf(second)) })).status).toBe(401)
    const first = await beginSetUp(late.email)
    const secret = await secretOf(first)
    vi.setSystemTime(Date.now() + 15 * MINUTE + 1000)
    const response = await sendSetUp(first, { code: codeAt(secret) })
    expect([response.status, await messageOf(response)]).toEqual([401, AUTH_TEXTS.startAgain])
    expect([await has(late.id), await has(changed.id)]).toEqual([[], []])
  })

  test('guessed: ten tries end it, an account has ten an hour, and a token is not found by chance', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const cookie = await beginSetUp(user.email)
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1)
      statuses.push((await sendSetUp(cookie, { code: '000000' })).status)
    expect(statuses).toEqual(Array(11).fill(401))
    await expect
      .poll(async () => {
        const rows = await query(
          "SELECT sum(count)::int AS count FROM audit_log WHERE kind = 'auth.sign-in-failed' AND subject_id = $1",
          [user.id],
        )
        return rows[0].count
      })
      .toBe(10)
    const fresh = await beginSetUp(user.email)
    expect((await sendSetUp(fresh, { code: codeAt(await secretOf(fresh)) })).status).toBe(429)
    for (const token of ['', 'a'.repeat(43)])
      expect((await sendSetUp(`set-up=${token}`, { code: '000000' })).status).toBe(401)
    expect(await has(user.id)).toEqual([])
  })

  test('who knows the password keeps ten at most, and neither secret nor hash is stored as it is', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const cookies: string[] = []
    const hash = String((await rowOf(user.email))?.hash)
    // Not by signing in: so many of one account are held back.
    for (let index = 0; index < 12; index += 1)
      cookies.push(`set-up=${await storeSetUp(payload, user, hash)}`)
    const rows = await query('SELECT * FROM pending_set_ups WHERE user_id = $1', [user.id])
    expect(rows).toHaveLength(10)
    const last = cookies.at(-1) ?? ''
    for (const hidden of [tokenOf(last), await secretOf(last), hash])
      expect(JSON.stringify(rows)).not.toContain(hidden)
  })
})

describe('T159 no way in goes round the demand', () => {
  test('a recovery: the new password opens a set-up', async () => {
    const user = await addAdmin()
    await demandFrom(dayIn(0))
    const { url, token, expiresAt } = createLink('/auth/reset')
    await query('UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1', [
      user.id,
      token,
      expiresAt,
    ])
    const reset = await post('/reset-password', { token: url.split('#')[1], password: GOOD_PASSWORD })
    expect([reset.status, cookiesOf(reset)]).toEqual([200, 'payload-token='])
    await beginSetUp(user.email, GOOD_PASSWORD)
    expect(await countSessions(user.id)).toBe(0)
  })

  test('a role that is given, with its link', async () => {
    const [member, owner] = [await addMember(), await addAdmin()]
    const { secret } = await plantFactor(owner)
    await demandFrom(dayIn(0))
    const cookie = sessionOf(await sendCode(await halfSignIn(owner.email), codeAt(secret)))
    const given = await rest('PATCH', `users/${member.id}`, { json: { roles: ['admin'] }, cookie })
    const token = (await given.json()).doc.recoveryLink.split('#')[1]
    expect((await post('/reset-password', { token, password: GOOD_PASSWORD })).status).toBe(200)
    await beginSetUp(member.email, GOOD_PASSWORD)
    expect(await countSessions(member.id)).toBe(0)
  })

  test('T167 an invitation that is accepted, which leads to the set-up', async () => {
    const owner = await addAdmin()
    const { secret } = await plantFactor(owner)
    const cookie = sessionOf(await sendCode(await halfSignIn(owner.email), codeAt(secret)))
    const email = `invited-${owner.id}@example.com`
    const invited = await post('/invitations', { name: 'Jo', email, areas: 'all' }, { cookie })
    const token = (await invited.json()).link.split('#')[1]
    await demandFrom(dayIn(0))
    const accepted = await post('/accept-invitation', { token, password: GOOD_PASSWORD })
    expect(await accepted.json()).toMatchObject({ user: null, needsSetUp: true })
    const { id } = (await rowOf(email)) ?? {}
    expect(await countSessions(String(id))).toBe(0)
    const setUp = `set-up=${tokenOf(cookiesOf(accepted))}`
    const entered = await sendSetUp(setUp, { code: codeAt(await secretOf(setUp)) })
    expect((await entered.json()).user).toMatchObject({ id, email })
  })

  test('a sign-in that began before the demand, and any other that asks for a session', async () => {
    const user = await addAdmin()
    const hash = String((await rowOf(user.email))?.hash)
    await demandFrom(dayIn(0))
    expect(await openSession(payload, user, hash)).toBeNull()
    expect(await openSession(payload, user, hash, { hasProvedFactor: true })).toBeNull()
    expect(await countSessions(user.id)).toBe(0)
  })

  test('a session from before the day opens nothing from the day on, and is not extended', async () => {
    const user = await addAdmin()
    // Half an hour before midnight of the business.
    vi.setSystemTime(Date.parse(`${dayIn(1)}T04:30:00Z`))
    await demandFrom(dayIn(1))
    const before = businessDay()
    const cookie = await signIn(user.email)
    expect(await isSignedIn(cookie)).toBe(true)
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    expect(businessDay() > before).toBe(true)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await post('/refresh-token', {}, { cookie })).status).toBe(401)
    expect((await rest('GET', 'form-submissions', { cookie })).status).toBe(404)
    const published = await rest('GET', 'blog-posts?where[_status][equals]=draft', { cookie })
    expect(published.status).toBe(400)
    const { adminAccessAt } = await import('../../../src/features/accounts/server/admin-screens')
    expect(await adminAccessAt(async () => payload, new Headers({ cookie }), '/admin')).toBe('visitor')
  })

  test('whether it is demanded is asked once a request, however often its session is looked at', async () => {
    const cookie = await signIn((await addAdmin()).email)
    await demandFrom(dayIn(0))
    const asked = vi.spyOn(payload.db.pool, 'query')
    const users = await withRequestId('one', async () => {
      const headers = new Headers({ cookie, origin: payload.config.serverURL })
      return [await findUser(payload, headers), await findUser(payload, headers)]
    })
    expect(users).toEqual([null, null])
    expect(asked.mock.calls.filter(([text]) => String(text).includes('sign_in_rules'))).toHaveLength(1)
    asked.mockRestore()
  })

  test('the last factor of an admin is not removed, another one is', async () => {
    const user = await addAdmin()
    const first = await plantFactor(user)
    const second = await plantFactor(user)
    await demandFrom(dayIn(0))
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(first.secret)))
    expect((await post('/factors/remove', { id: second.id }, { cookie })).status).toBe(200)
    const refused = await post('/factors/remove', { id: first.id }, { cookie })
    expect([refused.status, await messageOf(refused)]).toEqual([409, DEMAND_TEXTS.lastFactor])
    expect(await has(user.id)).toEqual(['totp'])
    await demandFrom(null)
    expect((await post('/factors/remove', { id: first.id }, { cookie })).status).toBe(200)
  })

  test('factors that somebody else removed have to be set up again at the next sign-in', async () => {
    const { resetFactors } = await import('../../../src/features/accounts/server/factors')
    const user = await addAdmin()
    await plantFactor(user)
    await demandFrom(dayIn(0))
    await resetFactors(payload, user.id, async () => undefined)
    await beginSetUp(user.email)
  })
})

describe('the day', () => {
  const save = (cookie: string, factorsFrom: string | null) =>
    rest('POST', 'globals/sign-in-rules', { json: { factorsFrom }, cookie })

  async function addReady() {
    const user = await addAdmin()
    const { secret } = await plantFactor(user)
    return { user, cookie: sessionOf(await sendCode(await halfSignIn(user.email), codeAt(secret))) }
  }

  test('is set by an admin without areas who has a factor and has just proved who they are; the audit log says so', async () => {
    const { user, cookie } = await addReady()
    expect((await save(cookie, dayIn(3))).status).toBe(200)
    const rows = await query(
      "SELECT details FROM audit_log WHERE kind = 'settings.saved' AND subject_id = 'sign-in-rules' ORDER BY at DESC LIMIT 1",
    )
    expect(JSON.stringify(rows)).toContain('factorsFrom')
    await query(
      "UPDATE users_sessions SET created_at = created_at - interval '11 minutes' WHERE _parent_id = $1",
      [user.id],
    )
    const stale = await save(cookie, dayIn(4))
    expect([stale.status, await messageOf(stale)]).toEqual([403, AUTH_TEXTS.stale])
  })

  test('is refused in the past, and to who would lock the own account; today is allowed', async () => {
    const { cookie } = await addReady()
    const past = await save(cookie, dayIn(-1))
    expect([past.status, await messageOf(past)]).toEqual([400, DEMAND_TEXTS.past])
    expect((await save(cookie, dayIn(0))).status).toBe(200)
    await demandFrom(null)
    const own = await save(await signIn((await addAdmin()).email), dayIn(0))
    expect([own.status, await messageOf(own)]).toEqual([409, DEMAND_TEXTS.ownFirst])
  })
})
