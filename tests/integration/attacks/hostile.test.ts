import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openingFor } from '@/front/gate/rest-rules'
import { openSession } from '../../../src/features/accounts/server/sessions'
import { freshAddress, isSignedIn, rowOf } from '../../helpers/accounts'
import { bodyFor } from '../../helpers/hostile-bodies'
import { headers, queryFor, segment } from '../../helpers/hostile-input'
import { sendPlain } from '../../helpers/leads'
import { addAdmin, addMember, payload } from '../../helpers/payload'
import { rest } from '../../helpers/rest'
import { addRowOf, everyRoute, type Route } from '../../helpers/routes'

const RUNS = process.env.ATTACKS_IN_FULL ? 20_000 : 100

/** What a response must not tell: files, stacks, statements, the database's own words. */
const TELLTALE = /node_modules|\bat \w+ \(|Failed query|\bselect "|invalid byte sequence|ECONN|\/src\//

/** Stands for the id of a row that is there. */
const ROW_ID = '00000000-0000-7000-8000-000000000000'

type Method = Parameters<typeof rest>[0]
type Caller = 'visitor' | 'member' | 'admin'

const cookies: Partial<Record<Caller, string>> = {}
let routes: Route[]

async function sessionFor(caller: 'member' | 'admin'): Promise<string> {
  const account = await (caller === 'admin' ? addAdmin() : addMember())
  const session = await openSession(payload, account, String((await rowOf(account.email))?.hash))
  return `payload-token=${session?.token}`
}

/** A hostile request may well have deleted the account that sent it. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'visitor') return undefined
  const cookie = cookies[caller]
  if (cookie && (await isSignedIn(cookie))) return cookie
  cookies[caller] = await sessionFor(caller)
  return cookies[caller]
}

beforeAll(async () => {
  await rest('GET', 'users/me')
  routes = everyRoute()
})

const isOpen = ({ method, path }: Route) =>
  openingFor(method.toUpperCase(), path.replace(':id', ROW_ID).replace(':filename', 'x')) !== undefined

/** A caller with a route of those that exist for it, and now and then with any. */
const requested = fc
  .tuple(fc.nat(), fc.nat(9), fc.constantFrom<Caller>('visitor', 'member', 'admin', 'admin', 'admin'))
  .chain(([index, odd, caller]) => {
    const known = caller === 'admin' || odd === 0 ? routes : routes.filter(isOpen)
    const route = known[index % known.length] as Route
    return fc.record({
      caller: fc.constant(caller),
      method: fc.constant(route.method.toUpperCase() as Method),
      path: fc.constant(route.path),
      id: fc.oneof(segment, fc.constant(ROW_ID)),
      query: fc.oneof(fc.constant(''), queryFor(route.collection)),
      sent: bodyFor(route.collection),
      headers,
    })
  })

type Requested = typeof requested extends fc.Arbitrary<infer Each> ? Each : never

async function responseTo({ caller, method, path, id, query, sent, headers: more }: Requested) {
  const collection = routes.find((route) => route.path === path)?.collection
  const row = id === ROW_ID && path.includes(':') && collection ? await addRowOf(collection) : id
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await rest(method, `${path.replace(/:\w+\??/g, row)}${query && `?${query}`}`, {
    cookie: await cookieOf(caller),
    headers: { ...more, 'x-client-address': freshAddress(), 'content-type': sent.type },
    ...(hasBody ? { body: sent.body } : {}),
  })
  return { status: response.status, text: await response.text() }
}

test('T35 T45 T46 T47 T71 T73 T75 no input to any route of any caller is a 500 or tells what is inside', async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(requested, async (request) => {
      const { status, text } = await responseTo(request)
      expect(status, text.slice(0, 300)).toBeLessThan(500)
      expect(text).not.toMatch(TELLTALE)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // Not everything stopped at the gateway, and nothing has become part of every object.
  expect(seen.get(200) ?? 0).toBeGreaterThan(RUNS / 20)
  expect(Reflect.get({}, 'roles')).toBeUndefined()
}, 3_600_000)

test.each([
  '../package.json',
  '..%2fpackage.json',
  '..\\package.json',
  '....//package.json',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '/etc/passwd',
  'x/../../package.json',
  '../media/../../package.json',
  'C:\\windows\\win.ini',
  '\0/etc/passwd',
])('T74 the path %j climbs out of nothing', async (name) => {
  const cookie = await cookieOf('admin')
  for (const start of ['media/file', 'media', 'blog-posts', 'users', 'payload-preferences']) {
    const path = `${start}/${encodeURIComponent(name)}`
    const response = await rest('GET', path, { cookie })
    expect([200, 400, 403, 404], path).toContain(response.status)
    expect(await response.text(), path).not.toMatch(/nova-site|root:/)
  }
  const prefixed = await rest('GET', `media/file/package.json?prefix=${encodeURIComponent(name)}`)
  expect([400, 404]).toContain(prefixed.status)
})

test('T46 C433 a plain form with a NUL is shown again without it', async () => {
  const response = await sendPlain({
    name: 'A\0nn',
    email: 'ann@example.com',
    message: 'a \\u0000 b',
    consent: 'on',
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/request\?form=/),
  ])
  const { docs } = await payload.find({ collection: 'returned-forms', sort: '-createdAt', limit: 1 })
  expect(docs[0]?.values).toMatchObject({ name: 'Ann', message: 'a \\u0000 b' })
})

test.each([
  ['T43 a gigabyte that is only declared', '{}', { 'content-length': String(2 ** 30) }, [413]],
  ['T43 a packed body', '{}', { 'content-encoding': 'gzip' }, [415]],
  ['T45 10,000 levels', `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, {}, [400, 413]],
  ['T45 a number without end', `{"name":1${'0'.repeat(5_000)}}`, {}, [400]],
  ['T45 a key twice', '{"email":"a@example.com","email":{},"password":"x"}', {}, [400]],
  ['T46 a NUL', '{"email":"a\\u0000@example.com","password":"x","name":"\\u0000"}', {}, [400]],
  ['T47 half a character', '{"email":"\\ud800@example.com","password":"x","name":"\\udc00"}', {}, [400]],
  ['T73 a prototype', '{"__proto__":{"roles":["admin"]},"email":"a@example.com","password":"x"}', {}, [400]],
  ['a body in another alphabet', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), {}, [400]],
] as const)(
  'X12 %s is refused by every public route that reads a body',
  async (_title, body, more, statuses) => {
    for (const path of [
      'form-submissions',
      'users',
      'users/login',
      'users/forgot-password',
      'users/reset-password',
    ]) {
      const response = await rest('POST', path, {
        body,
        headers: { 'content-type': 'application/json', 'x-client-address': freshAddress(), ...more },
      })
      expect(statuses, path).toContain(response.status)
    }
  },
)
