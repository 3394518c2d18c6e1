import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  freshAddress,
  GOOD_PASSWORD,
  post,
  rolesOf,
  rowOf,
  THREE_FORMS,
  tellingHeaders,
} from '../../helpers/accounts'
import { countHashes, useFullHashes } from '../../helpers/full-hashes'
import { addMember, freshEmail, payload } from '../../helpers/payload'
import { messageOf, rest, signIn } from '../../helpers/rest'

const signUp = (body: unknown, options = {}) => post('', body, options)

test('C476 the very first account of an empty database has no rights', async () => {
  const { totalDocs } = await payload.count({ collection: 'users', overrideAccess: true })
  expect(totalDocs).toBe(0)
  const email = freshEmail()
  expect((await signUp({ email, password: GOOD_PASSWORD })).status).toBe(200)
  const row = await rowOf(email)
  expect(await rolesOf(String(row?.id))).toEqual([])
  const cookie = await signIn(email, GOOD_PASSWORD)
  expect((await rest('GET', 'form-submissions', { cookie })).status).toBe(404)
})

test('D09 no first user can be registered, with or without accounts', async () => {
  const body = { email: freshEmail(), password: GOOD_PASSWORD, roles: ['admin'] }
  expect((await post('/first-register', body)).status).toBe(404)
  expect(await rowOf(body.email)).toBeUndefined()
})

describe('a sign-up', () => {
  test('C501 answers without a session, and the account can sign in', async () => {
    const email = freshEmail()
    const response = await signUp({ email: ` ${email.toUpperCase()} `, password: GOOD_PASSWORD })
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      200,
      { ok: true },
      [],
    ])
    expect(await signIn(email, GOOD_PASSWORD)).toMatch(/^payload-token=/)
  })

  test.each([
    [{ email: 'a@example.com' }],
    [{ password: GOOD_PASSWORD }],
    [{}],
    [{ email: 'no address', password: GOOD_PASSWORD }],
  ])('C453 of %j is an error', async (body) => {
    expect((await signUp(body)).status).toBe(400)
  })

  test('T20 C517 with a weak password is refused with the reason', async () => {
    const response = await signUp({ email: freshEmail(), password: 'password1234' })
    expect(response.status).toBe(400)
    expect(await messageOf(response)).toMatch(/easy to guess/)
  })

  test('of a taken address answers the same, and changes nothing', async () => {
    useFullHashes()
    const { email } = await addMember()
    const before = await rowOf(email)
    const began = performance.now()
    const taken = await signUp({ email, password: GOOD_PASSWORD })
    const middle = performance.now()
    const fresh = await signUp({ email: freshEmail(), password: GOOD_PASSWORD })
    const times = [middle - began, performance.now() - middle] as const
    expect(await taken.text()).toBe(await fresh.text())
    expect(tellingHeaders(taken)).toEqual(tellingHeaders(fresh))
    expect(await rowOf(email)).toEqual(before)
    for (const time of times) expect(time).toBeGreaterThanOrEqual(595)
  })

  test('of a taken address hashes as often as one of a new address, whatever the letters of the password', async () => {
    const { email } = await addMember()
    const ofTaken = await countHashes(() => signUp({ email, password: THREE_FORMS }))
    const ofFresh = await countHashes(() => signUp({ email: freshEmail(), password: THREE_FORMS }))
    expect([ofTaken, ofFresh]).toEqual([1, 1])
  })

  test('of one address, five times at once, is one account', async () => {
    const email = freshEmail()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => signUp({ email, password: GOOD_PASSWORD })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await payload.db.pool.query('SELECT 1 FROM users WHERE email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('T18 the fourth of one address within an hour is refused', async () => {
    const address = freshAddress()
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) {
      statuses.push((await signUp({ email: freshEmail(), password: GOOD_PASSWORD }, { address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('T5 C478 whatever else the body contains', () => {
  const KEYS = [
    'roles',
    'role',
    '_verified',
    'sessions',
    'hash',
    'salt',
    'id',
    'createdAt',
    'updatedAt',
    'lockUntil',
  ]
  const more = [
    'loginAttempts',
    '__proto__',
    'constructor',
    'resetPasswordToken',
    'collection',
    'overrideAccess',
  ]

  test('the account is not made', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KEYS, ...more), fc.jsonValue(), async (key, value) => {
        const email = freshEmail()
        const body = `{"email":"${email}","password":"${GOOD_PASSWORD}",${JSON.stringify(key)}:${JSON.stringify(value)}}`
        const response = await rest('POST', 'users', {
          body,
          headers: { 'content-type': 'application/json', 'x-client-address': freshAddress() },
        })
        expect(response.status).toBe(400)
        expect(await rowOf(email)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })

  test.each([['?roles=admin'], ['?data[roles][0]=admin'], ['?draft=true&depth=2']])(
    'nor does %s',
    async (query) => {
      const email = freshEmail()
      await post(query, { email, password: GOOD_PASSWORD })
      expect(await rolesOf(String((await rowOf(email))?.id))).toEqual([])
    },
  )
})

test.each([
  ['PATCH', 'users/ME'],
  ['PATCH', 'users?where[id][equals]=ME'],
  ['PUT', 'users/ME'],
  ['POST', 'users/ME'],
  ['POST', 'users/unlock'],
  ['POST', 'users/first-register'],
] as const)('C478 T8 a member cannot make itself an admin by %s %s', async (method, path) => {
  const member = await addMember()
  const cookie = await signIn(member.email)
  const response = await rest(method, path.replace('ME', member.id), { cookie, json: { roles: ['admin'] } })
  expect(response.status).toBe(404)
  expect(await rolesOf(member.id)).toEqual([])
})
