import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { requireUser } from '@/features/accounts/server/require-user'
import { withRequestId } from '@/lib/request-context'
import { countSessions, isSignedIn, post, sessionOf } from '../../helpers/accounts'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'
import { rest } from '../../helpers/rest'

const HOUR = 60 * 60 * 1000

afterEach(() => void vi.useRealTimers())

async function sessionOfMember(): Promise<{ id: string; cookie: string }> {
  const member = await addMember()
  return {
    id: member.id,
    cookie: sessionOf(await post('/login', { email: member.email, password: PASSWORD })),
  }
}

/** Moves the clock, and nothing else: connections and timers go on. */
function moveClock(ms: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

describe('T25 a session', () => {
  test('ends two hours after it was last refreshed', async () => {
    const { cookie } = await sessionOfMember()
    moveClock(2 * HOUR - 60_000)
    expect(await isSignedIn(cookie)).toBe(true)
    moveClock(120_000)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await post('/refresh-token', {}, { cookie })).status).toBe(401)
  })

  test('C402 lives on while it is refreshed, twelve hours at most', async () => {
    const member = await sessionOfMember()
    let { cookie } = member
    for (let hour = 1; hour < 12; hour += 1) {
      moveClock(HOUR)
      const response = await post('/refresh-token', {}, { cookie })
      expect(response.status, `after ${hour} hours`).toBe(200)
      cookie = sessionOf(response)
    }
    const { expiresAt, endsAt, now } = await (await rest('GET', 'users/me', { cookie })).json()
    expect(expiresAt).toBe(endsAt)
    expect(endsAt - now).toBeLessThanOrEqual(HOUR)
    moveClock(HOUR + 1000)
    expect(await isSignedIn(cookie)).toBe(false)
    expect((await post('/refresh-token', {}, { cookie })).status).toBe(401)
  })

  test('C402 a refresh hands out no token, and no exp that would end the screen on the minute', async () => {
    const { cookie } = await sessionOfMember()
    const body = await (await post('/refresh-token', {}, { cookie })).json()
    expect(Object.keys(body).sort()).toEqual(['endsAt', 'expiresAt', 'now', 'user'])
    const me = await (await rest('GET', 'users/me', { cookie })).json()
    expect(Object.keys(me).sort()).toEqual(['endsAt', 'expiresAt', 'now', 'user'])
  })
})

test('C315 a session is a row on the server and a cookie; it names no factor', async () => {
  const { id, cookie } = await sessionOfMember()
  const rows = await query('select * from users_sessions where _parent_id = $1', [id])
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ id: expect.any(String), expires_at: expect.anything() })
  const me = await (await rest('GET', 'users/me', { cookie })).json()
  expect(me.user).toEqual({ id, email: expect.any(String), roles: [] })
  expect(Object.keys(me)).not.toContain('factors')
})

test('T26 an account has ten sessions at most, the newest', async () => {
  const member = await addMember()
  const cookies: string[] = []
  for (let index = 0; index < 12; index += 1) {
    cookies.push(sessionOf(await post('/login', { email: member.email, password: PASSWORD })))
  }
  expect(await countSessions(member.id)).toBe(10)
  expect(await isSignedIn(cookies[0] ?? '')).toBe(false)
  expect(await isSignedIn(cookies.at(-1) ?? '')).toBe(true)
}, 60_000)

describe('T23 a forged cookie', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (header: object, body: object, secret = payload.secret, hash = 'sha256') => {
    const text = `${encode(header)}.${encode(body)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const HEADER = { alg: 'HS256', typ: 'JWT', authVersion: 1 }

  test('opens nothing and is no 500', async () => {
    const admin = await addAdmin()
    const real =
      sessionOf(await post('/login', { email: admin.email, password: PASSWORD })).split('=')[1] ?? ''
    const claims = JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString())
    const now = Math.floor(Date.now() / 1000)
    expect(await isSignedIn(`payload-token=${sign(HEADER, claims)}`), 'the test signs as Payload does').toBe(
      true,
    )
    const forged = [
      `${encode({ ...HEADER, alg: 'none' })}.${encode(claims)}.`,
      sign(HEADER, claims, 'another secret'),
      sign(HEADER, { ...claims, collection: 'media' }),
      sign(HEADER, { ...claims, collection: '__proto__' }),
      sign(HEADER, { ...claims, sid: undefined }),
      sign(HEADER, { ...claims, sid: 'not-a-session' }),
      sign({ alg: 'HS256', typ: 'JWT' }, claims),
      sign(HEADER, { ...claims, exp: now - 10 }),
      sign(HEADER, { ...claims, id: 'x' }),
      sign({ ...HEADER, alg: 'HS512' }, claims, payload.secret, 'sha256'),
      real.slice(0, -2),
      '%00',
      'x'.repeat(5000),
    ]
    for (const token of forged) {
      const response = await post('/refresh-token', {}, { cookie: `payload-token=${token}` })
      expect(response.status, token.slice(0, 60)).toBe(401)
      expect(await isSignedIn(`payload-token=${token}`)).toBe(false)
    }
  })

  test.each(['JWT', 'Bearer'])('nor does a real one in an Authorization header of type %s', async (type) => {
    const admin = await addAdmin()
    const real = sessionOf(await post('/login', { email: admin.email, password: PASSWORD })).split('=')[1]
    const response = await rest('GET', 'users/me', { headers: { authorization: `${type} ${real}` } })
    expect((await response.json()).user).toBeNull()
  })
})

describe('one request', () => {
  async function sessionOfAdmin() {
    const { id, email } = await addAdmin()
    return { id, cookie: sessionOf(await post('/login', { email, password: PASSWORD })) }
  }

  test('looks at its session once: the gateway and Payload ask in turn', async () => {
    const { cookie } = await sessionOfAdmin()
    const look = vi.spyOn(payload, 'findByID')
    expect((await rest('GET', 'form-submissions?limit=1', { cookie })).status).toBe(200)
    expect(look).toHaveBeenCalledTimes(1)
    look.mockRestore()
  })

  test('T9 T153 looks again when its body has come: what ended meanwhile opens nothing', async () => {
    const save = async (cookie: string, meanwhile = async () => {}) => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('{"channels":'))
          await meanwhile()
          controller.enqueue(new TextEncoder().encode('[]}'))
          controller.close()
        },
      })
      const headers = { 'content-type': 'application/json' }
      return (await rest('POST', 'globals/lead-handling', { cookie, body, headers })).status
    }
    for (const ended of [
      'DELETE FROM users_sessions WHERE _parent_id = $1',
      'DELETE FROM users_roles WHERE parent_id = $1',
    ]) {
      const { id, cookie } = await sessionOfAdmin()
      expect(await save(cookie)).toBe(200)
      const look = vi.spyOn(payload, 'findByID')
      const status = await save(cookie, async () => {
        // The gateway has let it in.
        await expect.poll(() => look.mock.calls.length).toBe(1)
        await look.mock.results[0]?.value
        await payload.db.pool.query(ended, [id])
      })
      look.mockRestore()
      expect([ended, status]).toEqual([ended, 403])
    }
  })

  test('gives each part an account of its own, and forgets a look that failed', async () => {
    const { cookie } = await sessionOfAdmin()
    const headers = new Headers({ cookie, 'sec-fetch-site': 'same-origin' })
    await withRequestId('one-request', async () => {
      const look = vi.spyOn(payload, 'findByID').mockRejectedValueOnce(new Error('away'))
      const first = await requireUser(payload, headers)
      expect(look).toHaveBeenCalledTimes(2)
      look.mockRestore()
      Object.assign(first ?? {}, { roles: [] })
      expect(await requireUser(payload, headers)).toMatchObject({ roles: ['admin'] })
    })
  })
})
