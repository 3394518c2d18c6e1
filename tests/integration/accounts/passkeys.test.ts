import { afterEach, describe, expect, test, vi } from 'vitest'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { cookiesOf, countSessions, isSignedIn, post, sessionOf } from '../../helpers/accounts'
import { Authenticator } from '../../helpers/authenticator'
import { codeAt, halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { addAdmin, addMember, PASSWORD, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

afterEach(() => void vi.useRealTimers())

type Body = { json: () => Promise<{ challenge: string }> }

const challengeOf = async (response: Body) => (await response.json()).challenge
async function addKey(cookie: string, key = new Authenticator()) {
  const challenge = await challengeOf(await post('/factors/passkey/options', {}, { cookie }))
  const response = await post(
    '/factors/passkey',
    { name: 'Laptop', passkey: key.create(challenge) },
    { cookie },
  )
  return { key, response }
}

/** An admin with one passkey, and the backup codes that came with it. */
async function addProtected() {
  const user = await addAdmin()
  const cookie = await signIn(user.email)
  const { key, response } = await addKey(cookie)
  expect(response.status).toBe(200)
  const { backupCodes }: { backupCodes: string[] } = await response.json()
  return { user, cookie, key, backupCodes }
}

const ask = async () => challengeOf(await post('/login/passkey/options', {}))
const enter = (passkey: object) => post('/login/passkey', { passkey })

async function askAfterPassword(cookie: string) {
  return challengeOf(await post('/login/code/options', {}, { cookie }))
}

describe('a passkey', () => {
  test('C316 is added by a name, brings backup codes, and alone signs in', async () => {
    const { user, cookie, key, backupCodes } = await addProtected()
    expect(backupCodes).toHaveLength(10)
    const state = await (await rest('GET', 'users/factors', { cookie })).json()
    expect(state).toMatchObject({
      factors: [{ factor_type: 'webauthn', friendly_name: 'Laptop', status: 'verified', last_used_at: null }],
      canAddPasskeys: true,
    })
    const response = await enter(key.get(await ask(), { userHandle: user.id }))
    expect(response.status).toBe(200)
    expect((await response.json()).user.id).toBe(user.id)
    expect(await isSignedIn(sessionOf(response))).toBe(true)
    const after = await (await rest('GET', 'users/factors', { cookie })).json()
    expect(after.factors[0].last_used_at).toMatch(/Z$/)
  })

  test('the question asks for a person who is verified, and for none by name', async () => {
    const options = await (await post('/login/passkey/options', {})).json()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
  })

  test('follows the password too, and so does a backup code', async () => {
    const { user, key, backupCodes } = await addProtected()
    const half = await post('/login', { email: user.email, password: PASSWORD })
    expect(await half.json()).toMatchObject({ needsCode: true, hasPasskey: true })
    const cookie = cookiesOf(half)
    const passkey = key.get(await askAfterPassword(cookie))
    const response = await post('/login/code', { passkey }, { cookie })
    expect(await isSignedIn(sessionOf(response))).toBe(true)
    const plain = await rest('POST', 'users/login/code', {
      body: new URLSearchParams({ code: backupCodes[0] ?? '' }).toString(),
      cookie: await halfSignIn(user.email),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/admin'])
  })

  test('proves who is still there', async () => {
    const { user, cookie, key } = await addProtected()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    const stale = await post('/factors/passkey/options', {}, { cookie })
    expect(await messageOf(stale)).toBe(AUTH_TEXTS.stale)
    const challenge = await challengeOf(await post('/proof/options', {}, { cookie }))
    const passkey = key.get(challenge, { userHandle: user.id })
    expect((await post('/proof', { password: PASSWORD, passkey }, { cookie })).status).toBe(200)
    expect((await post('/factors/passkey/options', {}, { cookie })).status).toBe(200)
  })

  test('of an account whose password has ended with a role opens nothing', async () => {
    const { user, key } = await addProtected()
    await query('UPDATE users SET hash = NULL WHERE id = $1', [user.id])
    expect((await enter(key.get(await ask(), { userHandle: user.id }))).status).toBe(401)
  })

  test('goes when the factor is removed', async () => {
    const { user, cookie, key } = await addProtected()
    const { factors } = await (await rest('GET', 'users/factors', { cookie })).json()
    expect((await post('/factors/remove', { id: factors[0].id }, { cookie })).status).toBe(200)
    expect((await enter(key.get(await ask(), { userHandle: user.id }))).status).toBe(401)
    expect(await isSignedIn(await signIn(user.email))).toBe(true)
  })
})

describe('T149 a passkey is refused', () => {
  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of another RP ID', { rpId: 'evil.example' }],
    ['without its person verified', { isVerified: false }],
  ])('that was used %s', async (_how, wrong) => {
    const { user, key } = await addProtected()
    const sessions = await countSessions(user.id)
    const response = await enter(key.get(await ask(), { userHandle: user.id, ...wrong }))
    expect([response.status, await messageOf(response)]).toEqual([401, AUTH_TEXTS.wrongPasskey])
    expect(await countSessions(user.id)).toBe(sessions)
  })

  test.each([
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another RP ID', { rpId: 'evil.example' }],
    ['without its person verified', { isVerified: false }],
  ])('that was made %s', async (_how, wrong) => {
    const cookie = await signIn((await addAdmin()).email)
    const challenge = await challengeOf(await post('/factors/passkey/options', {}, { cookie }))
    const passkey = new Authenticator().create(challenge, wrong)
    expect((await post('/factors/passkey', { name: 'X', passkey }, { cookie })).status).toBe(400)
  })

  test('when its counter goes back or stands still: it was copied', async () => {
    const { user, key } = await addProtected()
    const use = async (counter: number) =>
      (await enter(key.get(await ask(), { userHandle: user.id, counter }))).status
    expect([await use(7), await use(7), await use(6), await use(0), await use(8)]).toEqual([
      200, 401, 401, 401, 200,
    ])
  })

  test('when two answer with the same counter at once, one of them', async () => {
    const { user, key } = await addProtected()
    const challenges = await Promise.all([ask(), ask(), ask()])
    const answers = challenges.map((challenge) => key.get(challenge, { userHandle: user.id, counter: 5 }))
    const statuses = (await Promise.all(answers.map(enter))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401, 401])
  })

  test('to a question that was answered before, is too old, or was never asked', async () => {
    const { user, key } = await addProtected()
    const challenge = await ask()
    const answers = [1, 2].map(() => key.get(challenge, { userHandle: user.id }))
    expect((await enter(answers[0] ?? {})).status).toBe(200)
    expect((await enter(answers[1] ?? {})).status).toBe(401)
    expect((await enter(key.get('c'.repeat(43), { userHandle: user.id }))).status).toBe(401)
    const old = await ask()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
    expect((await enter(key.get(old, { userHandle: user.id }))).status).toBe(401)
  })

  test('of another account after a password, and with the handle of another account', async () => {
    const [mine, theirs] = [await addProtected(), await addProtected()]
    const half = await halfSignIn(theirs.user.email)
    const passkey = mine.key.get(await askAfterPassword(half), { userHandle: mine.user.id })
    expect((await post('/login/code', { passkey }, { cookie: half })).status).toBe(401)
    expect((await enter(mine.key.get(await ask(), { userHandle: theirs.user.id }))).status).toBe(401)
    expect((await enter(mine.key.get(await ask()))).status).toBe(401)
    const proof = await challengeOf(await post('/proof/options', {}, { cookie: theirs.cookie }))
    const foreign = mine.key.get(proof, { userHandle: mine.user.id })
    expect(
      (await post('/proof', { password: PASSWORD, passkey: foreign }, { cookie: theirs.cookie })).status,
    ).toBe(400)
  })

  test('with the answer to a question that was asked for something else', async () => {
    const { user, key } = await addProtected()
    const half = await halfSignIn(user.email)
    const afterPassword = await askAfterPassword(half)
    expect((await enter(key.get(afterPassword, { userHandle: user.id }))).status).toBe(401)
    const alone = key.get(await ask(), { userHandle: user.id })
    expect((await post('/login/code', { passkey: alone }, { cookie: half })).status).toBe(401)
  })

  test('that is registered already, also by another account', async () => {
    const { key, cookie } = await addProtected()
    expect((await addKey(cookie, key)).response.status).toBe(400)
    expect((await addKey(await signIn((await addAdmin()).email), key)).response.status).toBe(400)
  })

  test('whose key is another one', async () => {
    const { user, key } = await addProtected()
    const forged = {
      ...new Authenticator().get(await ask(), { userHandle: user.id }),
      id: key.id,
      rawId: key.id,
    }
    expect((await enter(forged)).status).toBe(401)
  })

  test('of a host that the site no longer has', async () => {
    const { user, key } = await addProtected()
    await query("UPDATE passkeys SET rp_id = 'old.example'")
    expect((await enter(key.get(await ask(), { userHandle: user.id }))).status).toBe(401)
    const half = await post('/login', { email: user.email, password: PASSWORD })
    expect(await half.json()).toMatchObject({ needsCode: true, hasPasskey: false })
  })

  test.each([{}, { passkey: null }, { passkey: { id: 'x' } }, { passkey: { id: 1, response: [] } }])(
    'when it is none: %j',
    async (json) => {
      expect((await post('/login/passkey', json)).status).toBe(400)
    },
  )
})

test('an app and a passkey of one account both count', async () => {
  const user = await addAdmin()
  const factor = await plantFactor(user)
  const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
  const { response, key } = await addKey(cookie)
  expect(await response.json()).toEqual({ backupCodes: [] })
  expect((await enter(key.get(await ask(), { userHandle: user.id }))).status).toBe(200)
})

test('T151 a member adds no passkey', async () => {
  const cookie = await signIn((await addMember()).email)
  expect((await post('/factors/passkey/options', {}, { cookie })).status).toBe(404)
})
