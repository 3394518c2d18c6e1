import { beforeAll, describe, expect, test } from 'vitest'
import { freshAddress, GOOD_PASSWORD, isSignedIn, rowOf } from '../../helpers/accounts'
import { addAdmin, freshEmail, PASSWORD } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

const EVIL = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
const FORM = 'application/x-www-form-urlencoded'

/** How other sites' pages can send something along with a browser's cookies. */
const SHAPES: [string, Record<string, string>][] = [
  ['a form', { ...EVIL, 'content-type': FORM }],
  ['a multipart form', { ...EVIL, 'content-type': 'multipart/form-data; boundary=x' }],
  ['a text form', { ...EVIL, 'content-type': 'text/plain' }],
  ['a fetch', { ...EVIL, 'content-type': 'application/json' }],
  ['a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site', 'content-type': FORM }],
  [
    'a sibling host',
    { origin: 'http://blog.localhost:3000', 'sec-fetch-site': 'same-site', 'content-type': FORM },
  ],
  [
    'the same host on another port',
    { origin: 'http://localhost:9999', 'sec-fetch-site': 'same-site', 'content-type': FORM },
  ],
  ['an old browser without either header', { origin: '', 'sec-fetch-site': '', 'content-type': FORM }],
]

const ROUTES = [
  ['POST', 'users'],
  ['POST', 'users/login'],
  ['POST', 'users/logout'],
  ['POST', 'users/refresh-token'],
  ['POST', 'users/forgot-password'],
  ['POST', 'users/reset-password'],
  ['POST', 'users/confirm'],
  ['POST', 'users/change-password'],
] as const

let cookie: string

beforeAll(async () => {
  cookie = await signIn((await addAdmin()).email)
})

describe.each(SHAPES)('X11 T29 T30 %s from elsewhere', (_shape, headers) => {
  test.each(ROUTES)('is refused: %s %s', async (method, path) => {
    const email = freshEmail()
    const values = { email, password: GOOD_PASSWORD, _payload: JSON.stringify({ email, password: PASSWORD }) }
    const response = await rest(method, path, {
      cookie,
      headers: { ...headers, 'x-client-address': freshAddress() },
      body:
        headers['content-type'] === 'application/json'
          ? JSON.stringify(values)
          : new URLSearchParams(values).toString(),
    })
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await rowOf(email)).toBeUndefined()
  })
})

test('T29 nor does an admin write a post from elsewhere', async () => {
  const response = await rest('POST', 'blog-posts', {
    cookie,
    headers: EVIL,
    json: { title: 'x', slug: 'x' },
  })
  expect([403, 404]).toContain(response.status)
})

test.each(['multipart/form-data; boundary=x', 'text/plain', 'application/xml', ''])(
  'T30 the site itself signs in with JSON or its plain form, not with %j',
  async (type) => {
    const response = await rest('POST', 'users/login', {
      body: JSON.stringify({ email: 'a@example.com', password: 'x' }),
      headers: { 'content-type': type, 'x-client-address': freshAddress() },
    })
    expect(response.status).toBe(415)
  },
)

test.each(ROUTES)('T31 a GET changes nothing: %s %s', async (_method, path) => {
  const response = await rest('GET', path, { cookie })
  // Payload answers a path that it reads as an id; the list of accounts is the admin's to read.
  expect([200, 404, 405]).toContain(response.status)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(await isSignedIn(cookie)).toBe(true)
})

test.each([
  '?redirect=//evil.test',
  '?redirect=/\\evil.test',
  '?redirect=%2f%2fevil.test',
  '?redirect=javascript:alert(1)',
  '?next=%0d%0aLocation:%20https://evil.test',
])('T34 no parameter %s turns the plain form elsewhere', async (query) => {
  const { email } = await addAdmin()
  for (const [password, location] of [
    [PASSWORD, '/admin'],
    ['wrong', '/auth'],
  ] as const) {
    const response = await rest('POST', `users/login${query}`, {
      body: new URLSearchParams({ email, password }).toString(),
      headers: {
        'content-type': FORM,
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-client-address': freshAddress(),
      },
    })
    expect(response.headers.get('location')).toBe(location)
    expect(JSON.stringify([...response.headers])).not.toMatch(/evil/)
  }
})

test.each(['x-http-method-override', 'x-payload-http-method-override', 'x-method-override'])(
  'T36 the header %s is refused',
  async (name) => {
    const response = await rest('POST', 'users/login', { cookie, json: {}, headers: { [name]: 'GET' } })
    expect(response.status).toBe(400)
  },
)

test('T43 a body of more than 8 kB is refused', async () => {
  const response = await rest('POST', 'users/login', {
    json: { email: 'a@example.com', password: 'x'.repeat(9000) },
  })
  expect(response.status).toBe(413)
})

test('X10 a session is not accepted with the Origin of another site', async () => {
  const response = await rest('GET', 'form-submissions', { cookie, headers: EVIL })
  expect(response.status).toBe(404)
})
