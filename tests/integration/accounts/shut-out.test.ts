import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PAIRED_LOCKS } from '@/data/locks'
import { hashOf } from '@/lib/secrets'
import { createLink } from '../../../src/features/accounts/server/mailed-links'
import { cookiesOf, freshAddress, GOOD_PASSWORD, post, sessionOf } from '../../helpers/accounts'
import { codeAt, halfSignIn, plantFactor, sendCode } from '../../helpers/factors'
import { fillHashQueue } from '../../helpers/full-queue'
import { addAdmin, addMember, freshEmail, PASSWORD, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

afterEach(() => void vi.restoreAllMocks())

/** More than any of the limits by account or address lets through. */
const MANY = 12

const WRONG = 'a wrong password'

const login = (email: string, password = PASSWORD, options = {}) =>
  post('/login', { email, password }, options)

const deviceOf = (response: Response) => /known-device=[^;]+/.exec(cookiesOf(response))?.[0] ?? ''

/** Requests one after the other; their statuses, each once. */
async function statusesOf(count: number, request: () => Promise<Response>): Promise<number[]> {
  const seen = new Set<number>()
  for (let index = 0; index < count; index += 1) seen.add((await request()).status)
  return [...seen]
}

/** Sends many while the queue is full, which none of them passes. */
async function whileFull(room: 'anybody' | 'staff', request: () => Promise<Response>): Promise<number[]> {
  const endAll = fillHashQueue(undefined, room)
  try {
    return await statusesOf(MANY, request)
  } finally {
    await endAll()
  }
}

/** Fails the queries of accounts that a pattern names. */
function failQueries(pattern: RegExp) {
  vi.spyOn(payload.logger, 'error').mockReturnValue()
  const { accountPool } = payload.db
  const real = accountPool.query.bind(accountPool)
  const failing = (...given: unknown[]) => {
    if (pattern.test(String(given[0]))) return Promise.reject(new Error('The database is away'))
    return Reflect.apply(real, undefined, given)
  }
  return vi.spyOn(accountPool, 'query').mockImplementation(failing as typeof accountPool.query)
}

/** What takes a point back comes to the database after all that was sent beside it. */
function delayRefunds() {
  const { accountPool } = payload.db
  const real = accountPool.query.bind(accountPool)
  const late = async (...given: [{ values?: unknown[] }]) => {
    if (given[0].values?.[1] === -1) await pause(100)
    return Reflect.apply(real, undefined, given)
  }
  vi.spyOn(accountPool, 'query').mockImplementation(late as typeof accountPool.query)
}

describe('T165 whoever may sign up shuts nobody of the staff out', () => {
  test('while the hashes of everybody else fill their room, a known browser of the staff signs in, a member’s does not', async () => {
    const [admin, member] = [await addAdmin(), await addMember()]
    const ofAdmin = deviceOf(await login(admin.email))
    const ofMember = deviceOf(await login(member.email))
    const endAll = fillHashQueue()
    expect((await login(member.email, PASSWORD, { cookie: ofMember })).status).toBe(429)
    expect((await login(admin.email, PASSWORD, { cookie: ofAdmin })).status).toBe(200)
    await endAll()
    expect((await login(member.email, PASSWORD, { cookie: ofMember })).status).toBe(200)
  })

  test('a member’s browser takes a stranger’s place', async () => {
    const [admin, member] = [await addAdmin(), await addMember()]
    const ofAdmin = deviceOf(await login(admin.email))
    const cookie = deviceOf(await login(member.email))
    const hold = fillHashQueue()
    // Places are given back with the answer, so those that hold one wait for a query that does not come.
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { accountPool } = payload.db
    const real = accountPool.query.bind(accountPool)
    const slow = async (...given: unknown[]) => {
      if (/SELECT id, hash, salt, array/.test(String(given[0]))) await answered
      return Reflect.apply(real, undefined, given)
    }
    const spy = vi.spyOn(accountPool, 'query').mockImplementation(slow as typeof accountPool.query)
    const held = Array.from({ length: 50 }, () => login(freshEmail(), WRONG))
    await expect
      .poll(() => spy.mock.calls.filter(([text]) => /SELECT id, hash, salt, array/.test(String(text))))
      .toHaveLength(50)
    expect((await login(member.email, PASSWORD, { cookie })).status).toBe(429)
    answer()
    await Promise.all(held)
    expect((await login(admin.email, PASSWORD, { cookie: ofAdmin })).status).toBe(200)
    await hold()
  })
})

describe('T165 only a password that was compared and is wrong counts', () => {
  test('a sign-in that finds the queue full, from a browser that is known or not', async () => {
    const admin = await addAdmin()
    const address = freshAddress()
    expect(await whileFull('anybody', () => login(admin.email, PASSWORD, { address }))).toEqual([429])
    const cookie = deviceOf(await login(admin.email, PASSWORD, { address }))
    expect(cookie).not.toBe('')
    expect(await whileFull('staff', () => login(admin.email, PASSWORD, { cookie }))).toEqual([429])
    expect((await login(admin.email, PASSWORD, { cookie })).status).toBe(200)
  })

  test('a sign-in while the database is away, or while we are at fault after a right password', async () => {
    const admin = await addAdmin()
    const address = freshAddress()
    const attempt = () => login(admin.email, PASSWORD, { address })
    failQueries(/SELECT id, hash, salt, array/)
    expect(await statusesOf(MANY, attempt)).toEqual([503])
    vi.restoreAllMocks()
    await plantFactor(admin)
    failQueries(/INSERT INTO pending_sign_ins/)
    expect(await statusesOf(MANY, attempt)).toEqual([503])
    vi.restoreAllMocks()
    expect((await attempt()).status).toBe(200)
  })

  test('a right one on a slow database gives nobody a try more than the others have', async () => {
    const [plain, admin] = [await addAdmin(), await addAdmin()]
    const factor = await plantFactor(admin)
    await query('DELETE FROM rate_limits')
    delayRefunds()
    expect((await login(plain.email)).status).toBe(200)
    const address = freshAddress()
    const half = cookiesOf(await login(admin.email, PASSWORD, { address }))
    expect((await sendCode(half, codeAt(factor.secret), address)).status).toBe(200)
    expect(await query('SELECT key FROM rate_limits WHERE points < 0')).toEqual([])
  })

  test('one that was refused as one too many keeps nobody waiting for longer', async () => {
    const admin = await addAdmin()
    const address = freshAddress()
    expect(await statusesOf(5, () => login(admin.email, WRONG, { address }))).toEqual([401])
    expect(await statusesOf(MANY, () => login(admin.email, WRONG, { address }))).toEqual([429])
    const [{ points }] = await query(
      "SELECT points FROM rate_limits WHERE key LIKE 'sign-in-pair:%' ORDER BY points DESC LIMIT 1",
    )
    expect(points).toBe(5)
  })

  test('a code, and the try of its half sign-in', async () => {
    const user = await addAdmin()
    const factor = await plantFactor(user)
    const half = await halfSignIn(user.email)
    const [backupCode = ''] = factor.backupCodes
    const address = freshAddress()
    expect(await whileFull('staff', () => sendCode(half, backupCode, address))).toEqual([429])
    failQueries(/FROM account_factors\s+WHERE user_id = \$1 AND status = 'verified' AND factor_type = 'totp'/)
    expect(await statusesOf(MANY, () => sendCode(half, codeAt(factor.secret), address))).toEqual([503])
    vi.restoreAllMocks()
    expect((await sendCode(half, backupCode, address)).status).toBe(200)
  })

  test('the password of a proof; a right one counts for nothing', async () => {
    const admin = await addAdmin()
    const cookie = sessionOf(await login(admin.email))
    const prove = (password: string) => post('/proof', { password }, { cookie })
    expect(await whileFull('staff', () => prove(PASSWORD))).toEqual([429])
    failQueries(/SELECT hash, salt FROM users/)
    expect(await statusesOf(MANY, () => prove(PASSWORD))).toEqual([503])
    vi.restoreAllMocks()
    expect(await statusesOf(MANY, () => prove(PASSWORD))).toEqual([200])
    expect(await statusesOf(10, () => prove(WRONG))).toEqual([400])
    expect((await prove(PASSWORD)).status).toBe(429)
  })

  test('the current password of a change, in the room of the staff or of everybody', async () => {
    for (const [room, user] of [
      ['staff', await addAdmin()],
      ['anybody', await addMember()],
    ] as const) {
      const cookie = sessionOf(await login(user.email))
      const change = (current: string, password = GOOD_PASSWORD) =>
        post('/change-password', { current, password }, { cookie })
      expect(await whileFull(room, () => change(PASSWORD)), room).toEqual([429])
      expect(await statusesOf(MANY, () => change(PASSWORD, 'short')), 'a weak new one is no guess').toEqual([
        400,
      ])
      expect((await change(PASSWORD)).status, room).toBe(200)
    }
  })

  test('a confirmation', async () => {
    const email = freshEmail()
    const { id } = await addMember()
    const { url, token, expiresAt } = createLink('/auth/confirm')
    await query(
      `UPDATE users SET email = $2, hash = 'unconfirmed:' || hash, reset_password_token = $3, reset_password_expiration = $4
       WHERE id = $1`,
      [id, email, token, expiresAt],
    )
    const address = freshAddress()
    const confirm = () => post('/confirm', { token: url.split('#')[1], password: PASSWORD }, { address })
    expect(await whileFull('anybody', confirm)).toEqual([429])
    expect((await confirm()).status).toBe(200)
  })

  test('a new password by a mailed link', async () => {
    const { id } = await addMember()
    const { url, token, expiresAt } = createLink('/auth/reset')
    await query('UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1', [
      id,
      token,
      expiresAt,
    ])
    const address = freshAddress()
    const reset = () =>
      post('/reset-password', { token: url.split('#')[1], password: GOOD_PASSWORD }, { address })
    expect(await whileFull('anybody', reset)).toEqual([429])
    expect((await reset()).status).toBe(200)
  })

  test('a sign-up: neither the three of an address nor the hundred of a day', async () => {
    const address = freshAddress()
    const signUp = () => post('', { email: freshEmail(), password: GOOD_PASSWORD }, { address })
    const endAll = fillHashQueue()
    expect((await Promise.all(Array.from({ length: MANY }, signUp))).map(({ status }) => status)).toContain(
      429,
    )
    await endAll()
    expect((await signUp()).status).toBe(200)
  })

  test('an invitation', async () => {
    const { accept, token } = await invited()
    const address = freshAddress()
    expect(await whileFull('staff', () => accept(token, address))).toEqual([429])
    expect((await accept(token, address)).status).toBe(200)
  })
})

async function invited(email = freshEmail()) {
  const cookie = sessionOf(await login((await addAdmin()).email))
  const response = await rest('POST', 'users/invitations', {
    cookie,
    json: { name: 'Ann', email, areas: ['posts'] },
  })
  const { link } = await response.json()
  const accept = (token: string, address = freshAddress()) =>
    post('/accept-invitation', { token, password: GOOD_PASSWORD }, { address })
  return { email, accept, token: String(link).split('#')[1] ?? '' }
}

describe('T165 who waits for the database holds no place among the hashes', () => {
  /** Keeps an account from being changed until it is let go. */
  async function lock(id: string): Promise<() => Promise<void>> {
    const client = await payload.db.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [PAIRED_LOCKS.accounts, id])
    return async () => {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  const waiting = async () => {
    const rows = await query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
    return rows.length
  }

  test('an invitation of an account that is being changed', async () => {
    const member = await addMember()
    const { accept, token } = await invited(member.email)
    const letGo = await lock(member.id)
    const accepted = accept(token)
    await expect.poll(waiting).toBe(1)
    const all = [fillHashQueue(undefined, 'anybody'), fillHashQueue(undefined, 'staff')]
    await Promise.all(all.map((endAll) => endAll()))
    await letGo()
    expect((await accepted).status).toBe(200)
  })

  test('a confirmation of an account that is being changed', async () => {
    const { id } = await addMember()
    const secret = 'a-secret-of-a-link'
    await query(
      `UPDATE users SET hash = 'unconfirmed:' || hash, reset_password_token = $2,
         reset_password_expiration = now() + interval '1 hour' WHERE id = $1`,
      [id, hashOf(secret)],
    )
    const letGo = await lock(id)
    const confirmed = post('/confirm', { token: secret, password: PASSWORD })
    await expect.poll(waiting).toBe(1)
    await fillHashQueue()()
    await letGo()
    expect((await confirmed).status).toBe(200)
  })
})
