import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { createLink } from '../../../src/features/accounts/server/mailed-links'
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
import { codeAt, halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'
import { everyRoute, expectNoSession, type Route } from '../../helpers/routes'

const MINUTE = 60_000
const WRONG = '000000'

// In the middle of a step, so that no test meets the change of the code.
beforeEach(() => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now - (now % 30_000) + 10_000 })
})
afterEach(() => void vi.useRealTimers())

const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms)

async function addProtected(add: typeof addAdmin = addAdmin) {
  const user = await add()
  return { user, factor: await plantFactor(user) }
}

const countPending = async (id: string) => {
  const rows = await query('SELECT 1 FROM pending_sign_ins WHERE user_id = $1', [id])
  return rows.length
}

describe('a sign-in with a second factor', () => {
  test('C403 asks for a code after the password, and the code opens the session', async () => {
    const { user, factor } = await addProtected()
    const half = await post('/login', { email: user.email, password: PASSWORD })
    expect(half.status).toBe(200)
    expect(await half.json()).toMatchObject({ user: null, expiresAt: null, endsAt: null, needsCode: true })
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^half-sign-in=[\w-]{43}; Path=\/api\/users\/login\/code; Max-Age=300; Expires=.+; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(await countSessions(user.id)).toBe(0)

    const response = await sendCode(cookiesOf(half), codeAt(factor.secret))
    expect(response.status).toBe(200)
    expect((await response.json()).user).toEqual({ id: user.id, email: user.email, roles: ['admin'] })
    expect(await isSignedIn(sessionOf(response))).toBe(true)
    expect(await countPending(user.id)).toBe(0)
  })

  test('takes a code typed with a space, and that of the step before', async () => {
    const { user, factor } = await addProtected()
    const code = codeAt(factor.secret, Date.now() - 30_000)
    const response = await sendCode(await halfSignIn(user.email), `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(response.status).toBe(200)
  })

  test.each([-60_000, 30_000])('refuses the code of %i ms from now', async (distance) => {
    const { user, factor } = await addProtected()
    const response = await sendCode(
      await halfSignIn(user.email),
      codeAt(factor.secret, Date.now() + distance),
    )
    expect([response.status, await messageOf(response)]).toEqual([401, AUTH_TEXTS.wrongCode])
    expect(await countSessions(user.id)).toBe(0)
  })

  test('answers a wrong password as ever', async () => {
    const { user } = await addProtected()
    const [known, unknown] = await Promise.all([
      post('/login', { email: user.email, password: 'wrong password' }),
      post('/login', { email: 'nobody@example.com', password: 'wrong password' }),
    ])
    expect(known.status).toBe(unknown.status)
    expect(await known.text()).toBe(await unknown.text())
    expect(await countPending(user.id)).toBe(0)
  })

  test('a password changed meanwhile ends it', async () => {
    const { user, factor } = await addProtected()
    const half = await halfSignIn(user.email)
    await query("UPDATE users SET hash = 'another' WHERE id = $1", [user.id])
    expect((await sendCode(half, codeAt(factor.secret))).status).toBe(401)
    expect(await countSessions(user.id)).toBe(0)
  })

  test('is over after five minutes', async () => {
    const { user, factor } = await addProtected()
    const half = await halfSignIn(user.email)
    moveClock(5 * MINUTE + 1000)
    const response = await sendCode(half, codeAt(factor.secret))
    expect([response.status, await messageOf(response)]).toEqual([401, AUTH_TEXTS.startAgain])
  })
})

describe('T145 a half sign-in', () => {
  test('is no session at any endpoint', async () => {
    const { user } = await addProtected()
    const half = await halfSignIn(user.email)
    const token = half.split('=')[1] ?? ''
    // Under the name of the session's cookie too.
    const cookies = [half, `payload-token=${token}`, `${half}; payload-token=${token}`]
    await expectNoSession(cookies, user.id)
    for (const cookie of cookies) {
      for (const path of ['/refresh-token', '/change-password', '/proof', '/factors/totp', '/own-settings']) {
        expect([401, 404], path).toContain((await post(path, {}, { cookie })).status)
      }
    }
    expect(await countSessions(user.id)).toBe(0)
  }, 60_000)

  test('is worth one session: of two good codes at once with one token, one opens it', async () => {
    const { user, factor } = await addProtected()
    const half = await halfSignIn(user.email)
    const codes = [codeAt(factor.secret), ...factor.backupCodes.slice(0, 3)]
    const responses = await Promise.all(codes.map((code) => sendCode(half, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countSessions(user.id)).toBe(1)
  })

  test("opens nobody else's account with a code of one's own", async () => {
    const [mine, theirs] = [await addProtected(), await addProtected()]
    const half = await halfSignIn(theirs.user.email)
    expect((await sendCode(half, codeAt(mine.factor.secret))).status).toBe(401)
    expect((await sendCode(half, mine.factor.backupCodes[0] ?? '')).status).toBe(401)
    expect(await countSessions(theirs.user.id)).toBe(0)
  })

  test('without its token a code is worth nothing', async () => {
    const { factor } = await addProtected()
    for (const cookie of ['', 'half-sign-in=', `half-sign-in=${'a'.repeat(43)}`]) {
      expect((await sendCode(cookie, codeAt(factor.secret))).status).toBe(401)
    }
  })
})

describe('T146 a code of an app counts once', () => {
  test('for a second sign-in it is refused, and the one of the step before as well', async () => {
    const { user, factor } = await addProtected()
    const code = codeAt(factor.secret)
    expect((await sendCode(await halfSignIn(user.email), code)).status).toBe(200)
    expect((await sendCode(await halfSignIn(user.email), code)).status).toBe(401)
    const before = codeAt(factor.secret, Date.now() - 30_000)
    expect((await sendCode(await halfSignIn(user.email), before)).status).toBe(401)
    moveClock(30_000)
    expect((await sendCode(await halfSignIn(user.email), codeAt(factor.secret))).status).toBe(200)
  })

  test('of several who send it at the same moment one is let in', async () => {
    const { user, factor } = await addProtected()
    const halves = await Promise.all(Array.from({ length: 6 }, () => halfSignIn(user.email)))
    const code = codeAt(factor.secret)
    const responses = await Promise.all(halves.map((half) => sendCode(half, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await countSessions(user.id)).toBe(1)
  })

  test('where it made the app count it opens nothing any more', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin.email)
    const begun = await (await post('/factors/totp', { name: 'Phone' }, { cookie })).json()
    const code = codeAt(begun.secret)
    expect((await post('/factors/confirm', { id: begun.id, code }, { cookie })).status).toBe(200)
    expect((await sendCode(await halfSignIn(admin.email), code)).status).toBe(401)
  })
})

describe('T147 codes guessed', () => {
  test('five tries end a half sign-in, also when they come at once, and a right code comes too late', async () => {
    const { user, factor } = await addProtected()
    const half = await halfSignIn(user.email)
    const responses = await Promise.all(Array.from({ length: 9 }, () => sendCode(half, WRONG)))
    const messages = await Promise.all(responses.map(messageOf))
    expect(messages.filter((message) => message === AUTH_TEXTS.wrongCode)).toHaveLength(4)
    expect(messages.filter((message) => message === AUTH_TEXTS.startAgain)).toHaveLength(5)
    expect((await sendCode(half, codeAt(factor.secret))).status).toBe(401)
  })

  test('ten tries an hour are all that strangers have of one account, from whatever address', async () => {
    const { user, factor } = await addProtected()
    const seen: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const half = await halfSignIn(user.email)
      for (let index = 0; index < 4; index += 1) seen.push((await sendCode(half, WRONG)).status)
    }
    expect(seen).toEqual([...Array(10).fill(401), 429, 429])
    expect((await sendCode(await halfSignIn(user.email), codeAt(factor.secret))).status).toBe(429)
  })

  test('its owner gets in meanwhile, from a browser that has signed in before', async () => {
    const { user, factor } = await addProtected()
    const first = await sendCode(await halfSignIn(user.email), codeAt(factor.secret))
    const device = /known-device=[^;]+/.exec(cookiesOf(first))?.[0] ?? ''
    const half = await halfSignIn(user.email)
    const another = await halfSignIn(user.email)
    const third = await halfSignIn(user.email)
    for (const token of [half, another, third])
      for (let index = 0; index < 4; index += 1) await sendCode(token, WRONG)
    moveClock(30_000)
    const own = cookiesOf(await post('/login', { email: user.email, password: PASSWORD }, { cookie: device }))
    expect((await sendCode(`${own}; ${device}`, codeAt(factor.secret))).status).toBe(200)
  })

  test('an address tries twenty times an hour, over all accounts', async () => {
    const address = freshAddress()
    const seen: number[] = []
    for (let account = 0; account < 6; account += 1) {
      const { user } = await addProtected()
      const half = await halfSignIn(user.email)
      for (let index = 0; index < 4; index += 1) seen.push((await sendCode(half, WRONG, address)).status)
    }
    expect(seen).toEqual([...Array(20).fill(401), ...Array(4).fill(429)])
  })
})

describe('T147 a right password without its code', () => {
  const begin = (email: string, address: string) => post('/login', { email, password: PASSWORD }, { address })

  test('counts as a failure: five from one address, then it has to wait', async () => {
    const { user } = await addProtected()
    const address = freshAddress()
    for (let index = 0; index < 5; index += 1) expect((await begin(user.email, address)).status).toBe(200)
    expect((await begin(user.email, address)).status).toBe(429)
    expect((await begin(user.email, freshAddress())).status).toBe(200)
  })

  test('counts no longer once its code has come', async () => {
    const { user, factor } = await addProtected()
    const address = freshAddress()
    for (const backupCode of factor.backupCodes.slice(0, 6)) {
      const half = await begin(user.email, address)
      expect((await sendCode(cookiesOf(half), backupCode, address)).status).toBe(200)
    }
  })
})

describe('T148 a backup code', () => {
  test('opens a session once, and says how many are left', async () => {
    const { user, factor } = await addProtected()
    const [code = ''] = factor.backupCodes
    const response = await sendCode(await halfSignIn(user.email), ` ${code.toUpperCase()} `)
    expect(response.status).toBe(200)
    const state = await (await rest('GET', 'users/factors', { cookie: sessionOf(response) })).json()
    expect(state.backupCodesLeft).toBe(9)
    expect((await sendCode(await halfSignIn(user.email), code)).status).toBe(401)
  })

  test('raced on several half sign-ins opens one session', async () => {
    const { user, factor } = await addProtected()
    const halves = await Promise.all(Array.from({ length: 6 }, () => halfSignIn(user.email)))
    const responses = await Promise.all(halves.map((half) => sendCode(half, factor.backupCodes[0] ?? '')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countSessions(user.id)).toBe(1)
  })

  test('of a set that was renewed is no longer taken', async () => {
    const { user, factor } = await addProtected()
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    const { backupCodes } = await (await post('/factors/codes', {}, { cookie })).json()
    expect(new Set(backupCodes).size).toBe(10)
    expect((await sendCode(await halfSignIn(user.email), factor.backupCodes[0] ?? '')).status).toBe(401)
    expect((await sendCode(await halfSignIn(user.email), backupCodes[0])).status).toBe(200)
  })
})

describe('T150 no other way in goes round a factor', () => {
  test('a recovery keeps it: the new password is asked for its code', async () => {
    const { user, factor } = await addProtected()
    const { url, token, expiresAt } = createLink('/auth/reset')
    await query('UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1', [
      user.id,
      token,
      expiresAt,
    ])
    const reset = await post('/reset-password', { token: url.split('#')[1], password: GOOD_PASSWORD })
    expect(reset.status).toBe(200)
    expect(cookiesOf(reset)).toBe('payload-token=')
    const half = await post('/login', { email: user.email, password: GOOD_PASSWORD })
    expect(await half.json()).toMatchObject({ user: null, needsCode: true })
    expect((await sendCode(cookiesOf(half), codeAt(factor.secret))).status).toBe(200)
  })

  test('a role given, with its link, keeps it as well', async () => {
    const { user } = await addProtected(addMember)
    const cookie = await signIn((await addAdmin()).email)
    const given = await rest('PATCH', `users/${user.id}`, { json: { roles: ['admin'] }, cookie })
    const token = (await given.json()).doc.recoveryLink.split('#')[1]
    expect((await post('/reset-password', { token, password: GOOD_PASSWORD })).status).toBe(200)
    const half = await post('/login', { email: user.email, password: GOOD_PASSWORD })
    expect((await half.json()).needsCode).toBe(true)
    expect(await countSessions(user.id)).toBe(0)
  })

  test('only the loss of the role takes it, so that what opened the account opens it to nobody who has the role later', async () => {
    const { user } = await addProtected()
    await halfSignIn(user.email)
    const cookie = await signIn((await addAdmin()).email)
    const change = (roles: string[]) => rest('PATCH', `users/${user.id}`, { json: { roles }, cookie })
    expect((await change([])).status).toBe(200)
    expect(await countPending(user.id)).toBe(0)
    const token = (await (await change(['admin'])).json()).doc.recoveryLink.split('#')[1]
    expect((await post('/reset-password', { token, password: GOOD_PASSWORD })).status).toBe(200)
    const response = await post('/login', { email: user.email, password: GOOD_PASSWORD })
    expect((await response.json()).user?.id).toBe(user.id)
  })

  test('one that was removed since it was proved opens nothing', async () => {
    const { openSession } = await import('../../../src/features/accounts/server/sessions')
    const { user } = await addProtected()
    const hash = String((await rowOf(user.email))?.hash)
    await query('DELETE FROM account_factors WHERE user_id = $1', [user.id])
    expect(await openSession(payload, user, hash, { hasProvedFactor: true })).toBeNull()
    expect(await openSession(payload, user, hash)).not.toBeNull()
  })

  test('a session that has ended meanwhile adds none', async () => {
    const { beginTotp, confirmTotp } = await import('../../../src/features/accounts/server/factors')
    const user = await addAdmin()
    const { id, secret } = await beginTotp(payload, user, 'Phone')
    const record = vi.fn(async () => undefined)
    const recorded = { sid: 'ended', record, recordEnded: () => record }
    expect(await confirmTotp(payload, user, { id, code: codeAt(secret) }, recorded)).toBeNull()
    expect(record).not.toHaveBeenCalled()
    expect(
      (await post('/login', { email: user.email, password: PASSWORD })).headers.getSetCookie(),
    ).toContainEqual(expect.stringContaining('payload-token='))
  })

  test('a session is refused to a sign-in that began before the factor was there', async () => {
    const { openSession } = await import('../../../src/features/accounts/server/sessions')
    const { user } = await addProtected()
    const hash = String((await rowOf(user.email))?.hash)
    expect(await openSession(payload, user, hash)).toBeNull()
    expect(await openSession(payload, user, hash, { hasProvedFactor: true })).not.toBeNull()
  })

  test('with the first factor every other session of the account ends', async () => {
    const admin = await addAdmin()
    const [cookie, other] = [await signIn(admin.email), await signIn(admin.email)]
    const begun = await (await post('/factors/totp', { name: 'Phone' }, { cookie })).json()
    expect(await isSignedIn(other)).toBe(true)
    await post('/factors/confirm', { id: begun.id, code: codeAt(begun.secret) }, { cookie })
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false])
  })
})

/** By day every route of accounts, and one in four of the others. */
const isReadForSecrets = ({ collection }: Route, index: number) =>
  Boolean(process.env.ATTACKS_IN_FULL) || collection?.slug === 'users' || index % 4 === 0

describe('T151 secrets', () => {
  test('C316 the list shows kind, name and status, and no secret; no route of REST reads more', async () => {
    const { user, factor } = await addProtected()
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    const list = await (await rest('GET', 'users/factors', { cookie })).json()
    expect(list).toEqual({
      factors: [
        {
          id: factor.id,
          factor_type: 'totp',
          friendly_name: 'Phone',
          status: 'verified',
          created_at: expect.stringMatching(/Z$/),
          last_used_at: expect.stringMatching(/Z$/),
        },
      ],
      backupCodesLeft: 10,
      canAddPasskeys: true,
      hasPassword: true,
      isFresh: true,
    })
    const rows = await query(
      `SELECT sealed_secret, (SELECT hash FROM backup_codes WHERE user_id = $1 LIMIT 1) AS hash,
         (SELECT salt FROM backup_codes WHERE user_id = $1 LIMIT 1) AS salt
       FROM account_factors WHERE user_id = $1`,
      [user.id],
    )
    const secrets = [factor.secret, ...factor.backupCodes, ...Object.values(rows[0]).map(String)]
    expect(Object.values(rows[0])).toHaveLength(3)
    const read = everyRoute().filter(({ method }) => method === 'get')
    for (const { path } of read.filter(isReadForSecrets)) {
      const text = await (await rest('GET', path.replace(/:\w+\??/g, user.id), { cookie })).text()
      expect(
        secrets.filter((secret) => text.includes(secret)),
        path,
      ).toEqual([])
    }
    for (const table of ['account-factors', 'account_factors', 'backup-codes', 'pending-sign-ins'])
      expect((await rest('GET', table, { cookie })).status, table).toBe(404)
  }, 60_000)

  test('are not stored as they are', async () => {
    const { user, factor } = await addProtected()
    const half = await halfSignIn(user.email)
    const tables = ['account_factors', 'backup_codes', 'pending_sign_ins']
    const stored = await Promise.all(
      tables.map(async (table) => {
        const rows = await query(`SELECT * FROM ${table} WHERE user_id = $1`, [user.id])
        return JSON.stringify(rows)
      }),
    )
    const hash = String((await rowOf(user.email))?.hash)
    for (const secret of [factor.secret, half.split('=')[1], hash, ...factor.backupCodes])
      expect(stored.join()).not.toContain(secret)
    for (const code of factor.backupCodes) expect(stored.join()).not.toContain(code.replace('-', ''))
  })

  test("another admin's factor is neither renamed, removed nor confirmed", async () => {
    const { factor } = await addProtected()
    const cookie = await signIn((await addAdmin()).email)
    const { id } = factor
    expect((await post('/factors/rename', { id, name: 'Mine' }, { cookie })).status).toBe(404)
    expect((await post('/factors/remove', { id }, { cookie })).status).toBe(404)
    const code = codeAt(factor.secret)
    expect((await post('/factors/confirm', { id, code }, { cookie })).status).toBe(400)
  })

  test('go with the account', async () => {
    const { user } = await addProtected(addMember)
    await halfSignIn(user.email)
    await payload.delete({ collection: 'users', id: user.id, overrideAccess: true })
    for (const table of ['account_factors', 'backup_codes', 'pending_sign_ins']) {
      const rows = await query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [user.id])
      expect(rows, table).toEqual([])
    }
  })
})

describe('an app', () => {
  test('counts once a code of it has come, and brings ten backup codes', async () => {
    const admin = await addAdmin()
    const cookie = await signIn(admin.email)
    const begun = await (await post('/factors/totp', { name: '  My   phone ' }, { cookie })).json()
    expect(begun).toEqual({
      id: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M\d+ \d+h1v1h-1z/) },
    })
    expect(sessionOf(await post('/login', { email: admin.email, password: PASSWORD }))).toMatch(
      /^payload-token=./,
    )
    const wrong = await post('/factors/confirm', { id: begun.id, code: WRONG }, { cookie })
    expect([wrong.status, await messageOf(wrong)]).toEqual([400, AUTH_TEXTS.wrongCode])
    const right = await post('/factors/confirm', { id: begun.id, code: codeAt(begun.secret) }, { cookie })
    const { backupCodes } = await right.json()
    expect(backupCodes).toHaveLength(10)
    const { factors } = await (await rest('GET', 'users/factors', { cookie })).json()
    expect(factors).toMatchObject([{ friendly_name: 'My phone', status: 'verified' }])
    expect(await (await post('/login', { email: admin.email, password: PASSWORD })).json()).toMatchObject({
      needsCode: true,
    })
  })

  test('a second one brings no new backup codes; with the last the old ones go', async () => {
    const { user, factor } = await addProtected()
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    const begun = await (await post('/factors/totp', { name: 'Tablet' }, { cookie })).json()
    const confirmed = await post('/factors/confirm', { id: begun.id, code: codeAt(begun.secret) }, { cookie })
    expect(await confirmed.json()).toEqual({ backupCodes: [] })
    expect((await post('/factors/rename', { id: begun.id, name: 'Old tablet' }, { cookie })).status).toBe(200)
    for (const id of [factor.id, begun.id])
      expect((await post('/factors/remove', { id }, { cookie })).status).toBe(200)
    const state = await (await rest('GET', 'users/factors', { cookie })).json()
    expect(state).toMatchObject({ factors: [], backupCodesLeft: 0 })
    expect(await isSignedIn(await signIn(user.email))).toBe(true)
  })

  test('of a server whose secret has changed fits no more; a backup code does', async () => {
    const { user, factor } = await addProtected()
    await query("UPDATE account_factors SET sealed_secret = 'other' WHERE id = $1", [factor.id])
    const half = await halfSignIn(user.email)
    expect((await sendCode(half, codeAt(factor.secret))).status).toBe(401)
    expect((await sendCode(half, factor.backupCodes[0] ?? '')).status).toBe(200)
  })
})

describe('a fresh sign-in', () => {
  const LATER = 11 * MINUTE

  test('is asked for before factors are changed, and given by password and code', async () => {
    const { user, factor } = await addProtected()
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    moveClock(LATER)
    for (const [path, json] of [
      ['/factors/totp', { name: 'Tablet' }],
      ['/factors/codes', {}],
      ['/factors/rename', { id: factor.id, name: 'Mine' }],
      ['/factors/remove', { id: factor.id }],
      ['/factors/confirm', { id: factor.id, code: WRONG }],
    ] as const) {
      const response = await post(path, json, { cookie })
      expect([response.status, await messageOf(response)], path).toEqual([403, AUTH_TEXTS.stale])
    }
    const prove = (password: string, code?: string) => post('/proof', { password, code }, { cookie })
    expect(await messageOf(await prove('wrong password', codeAt(factor.secret)))).toBe(
      AUTH_TEXTS.wrongCurrent,
    )
    expect(await messageOf(await prove(PASSWORD))).toBe(AUTH_TEXTS.needsCode)
    expect(await messageOf(await prove(PASSWORD, WRONG))).toBe(AUTH_TEXTS.wrongCode)
    expect((await rest('GET', 'users/factors', { cookie }).then((it) => it.json())).isFresh).toBe(false)
    expect((await prove(PASSWORD, codeAt(factor.secret))).status).toBe(200)
    expect((await post('/factors/rename', { id: factor.id, name: 'Mine' }, { cookie })).status).toBe(200)
    moveClock(LATER)
    expect((await post('/factors/remove', { id: factor.id }, { cookie })).status).toBe(403)
  })

  test('is of one session, not of the account', async () => {
    const admin = await addAdmin()
    const [cookie, other] = [await signIn(admin.email), await signIn(admin.email)]
    moveClock(LATER)
    await post('/proof', { password: PASSWORD }, { cookie })
    expect((await post('/factors/totp', { name: 'A' }, { cookie })).status).toBe(200)
    expect((await post('/factors/totp', { name: 'A' }, { cookie: other })).status).toBe(403)
  })

  test('is asked for before an address or a role is changed, and not for a name', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const member = await addMember()
    moveClock(LATER)
    const change = (json: object) => rest('PATCH', `users/${member.id}`, { json, cookie })
    for (const json of [{ email: 'elsewhere@example.com' }, { roles: ['admin'] }]) {
      const response = await change(json)
      expect([response.status, await messageOf(response)]).toEqual([403, AUTH_TEXTS.stale])
    }
    expect((await change({ name: 'Somebody', email: member.email, roles: [] })).status).toBe(200)
    await post('/proof', { password: PASSWORD }, { cookie })
    expect((await change({ email: 'elsewhere@example.com' })).status).toBe(200)
  })

  test('is asked for before somebody is invited, or an account of the staff is deleted', async () => {
    const cookie = await signIn((await addAdmin()).email)
    const [colleague, member] = [await addAdmin(), await addMember()]
    moveClock(LATER)
    const invite = () =>
      rest('POST', 'users/invitations', {
        json: { name: 'Ann', email: 'ann@elsewhere.example', areas: 'all' },
        cookie,
      })
    const remove = ({ id }: { id: string }) => rest('DELETE', `users/${id}`, { cookie })
    for (const response of [await invite(), await remove(colleague)])
      expect([response.status, await messageOf(response)]).toEqual([403, AUTH_TEXTS.stale])
    expect((await remove(member)).status).toBe(200)
    await post('/proof', { password: PASSWORD }, { cookie })
    for (const response of [await invite(), await remove(colleague)]) expect(response.status).toBe(200)
  })

  test('is asked for before a password with a factor is changed', async () => {
    const { user, factor } = await addProtected()
    const cookie = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    moveClock(LATER)
    const change = () => post('/change-password', { current: PASSWORD, password: GOOD_PASSWORD }, { cookie })
    expect(await messageOf(await change())).toBe(AUTH_TEXTS.stale)
    await post('/proof', { password: PASSWORD, code: codeAt(factor.secret) }, { cookie })
    expect((await change()).status).toBe(200)
  })
})

describe('a lost factor', () => {
  test("is removed by another admin, and the account's sessions end", async () => {
    const { user, factor } = await addProtected()
    const theirs = sessionOf(await sendCode(await halfSignIn(user.email), codeAt(factor.secret)))
    const half = await halfSignIn(user.email)
    const cookie = await signIn((await addAdmin()).email)
    const reset = () => rest('POST', `users/${user.id}/reset-factors`, { json: {}, cookie })
    moveClock(11 * MINUTE)
    expect((await reset()).status).toBe(403)
    await post('/proof', { password: PASSWORD }, { cookie })
    expect(await (await reset()).json()).toEqual({ removed: 1 })
    expect(await isSignedIn(theirs)).toBe(false)
    expect((await sendCode(half, factor.backupCodes[0] ?? '')).status).toBe(401)
    expect(await isSignedIn(await signIn(user.email))).toBe(true)
    expect(await (await reset()).json()).toEqual({ removed: 0 })
  })

  test('is no business of a member', async () => {
    const { user } = await addProtected()
    const cookie = await signIn((await addMember()).email)
    expect((await rest('POST', `users/${user.id}/reset-factors`, { json: {}, cookie })).status).toBe(404)
    expect((await rest('GET', 'users/factors', { cookie })).status).toBe(404)
  })

  test('is removed by the owner on the command line', async () => {
    const { AdminCommandError, resetFactorsOf } = await import('../../../src/features/accounts/server/admins')
    const { user } = await addProtected()
    expect(await resetFactorsOf(payload, user.email)).toEqual({ removed: 1, isMailed: false })
    expect(await isSignedIn(await signIn(user.email))).toBe(true)
    expect(await resetFactorsOf(payload, user.email)).toEqual({ removed: 0, isMailed: false })
    await expect(resetFactorsOf(payload, 'nobody@example.com')).rejects.toThrow(AdminCommandError)
  })
})

describe('the plain form', () => {
  const send = (path: string, fields: Record<string, string>, cookie = '') =>
    rest('POST', `users${path}`, {
      body: new URLSearchParams(fields).toString(),
      cookie,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-client-address': freshAddress() },
    })
  const where = (response: Response) => [response.status, response.headers.get('location')]

  test.each(['totp', 'backup code'])('takes a %s on a page of its own', async (kind) => {
    const { user, factor } = await addProtected()
    const half = await send('/login', { email: user.email, password: PASSWORD })
    expect(where(half)).toEqual([303, '/auth/code'])
    const wrong = await send('/login/code', { code: WRONG }, cookiesOf(half))
    expect(where(wrong)).toEqual([303, '/auth/code'])
    expect(cookiesOf(wrong)).toBe('auth-note=code')
    const code = kind === 'totp' ? codeAt(factor.secret) : (factor.backupCodes[0] ?? '')
    const right = await send('/login/code', { code }, cookiesOf(half))
    expect(where(right)).toEqual([303, '/admin'])
    expect(await isSignedIn(sessionOf(right))).toBe(true)
    const late = await send('/login/code', { code }, cookiesOf(half))
    expect([...where(late), cookiesOf(late)]).toEqual([303, '/auth', 'auth-note=over'])
  })

  test('turns a member with a factor away, as any member', async () => {
    const { user } = await addProtected(addMember)
    const response = await send('/login', { email: user.email, password: PASSWORD })
    expect([...where(response), cookiesOf(response)]).toEqual([
      303,
      '/auth',
      'payload-token=; auth-note=denied',
    ])
    expect(await countPending(user.id)).toBe(0)
  })
})
