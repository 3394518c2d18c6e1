import type { PayloadRequest } from 'payload'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { adminEndpoint, checkFreshWith } from '../../src/server/admin-endpoint'

const ID = '0198a0c0-1111-7222-8333-444455556666'
const ADMIN = { id: ID, roles: ['admin'], areas: [] }

type Asking = { user?: object | null; url?: string; ids?: Record<string, string>; init?: RequestInit }

function request({ user = ADMIN, url = '/api/things', ids = {}, init }: Asking = {}) {
  const sent = new Request(`http://local${url}`, init)
  return Object.assign(sent, {
    user,
    routeParams: { collection: 'things', ...ids },
  }) as unknown as PayloadRequest
}

const json = (body: string, headers = { 'content-type': 'application/json' }) => ({
  method: 'POST',
  headers,
  body,
})

const handled = vi.fn()

const whole = adminEndpoint({
  method: 'post',
  path: '/:id/parts/:part',
  query: z.object({ page: z.coerce.number() }),
  body: z.strictObject({ text: z.string().max(5, 'Five letters at most') }),
  handle: async ({ by, ids, query, body }) => {
    handled()
    return { by, ids, query, body }
  },
})

const ids = { id: ID.toUpperCase(), part: ID }

test('an admin is answered with what is found, which no cache keeps', async () => {
  const response = await whole.handler(request({ ids, url: '/api?page=2', init: json('{"text":"abc"}') }))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store, private'])
  expect(await response.json()).toEqual({
    by: ID,
    ids: { id: ID, part: ID },
    query: { page: 2 },
    body: { text: 'abc' },
  })
  const own = adminEndpoint({ method: 'get', path: '/', handle: async () => new Response('a,b') })
  expect(await (await own.handler(request())).text()).toBe('a,b')
})

const REFUSED: [string, Asking, number, string][] = [
  [
    'who is no admin, before anything else',
    { user: { id: ID, roles: [] }, ids: { id: 'x' }, init: json('{') },
    403,
    'Not allowed',
  ],
  ['a visitor', { user: null, init: json('{') }, 403, 'Not allowed'],
  [
    'an id that is none, before query and body',
    { ids: { ...ids, part: 'x' }, init: json('{') },
    404,
    'Not found',
  ],
  [
    'a query, before the body',
    { ids, init: json('{') },
    400,
    'page: Invalid input: expected number, received NaN',
  ],
  ['a body that is no JSON', { ids, url: '/?page=1', init: json('{') }, 400, 'The request cannot be read'],
  [
    'a body of another type',
    { ids, url: '/?page=1', init: json('{}', { 'content-type': 'text/plain' }) },
    400,
    'The request cannot be read',
  ],
  [
    'a key too many',
    { ids, url: '/?page=1', init: json('{"text":"a","x":1}') },
    400,
    'The request cannot be read',
  ],
  ['a value', { ids, url: '/?page=1', init: json('{"text":"abcdef"}') }, 400, 'Five letters at most'],
]

test.each(REFUSED)('refuses %s', async (_, asking, status, message) => {
  handled.mockClear()
  const asked = request(asking)
  await expect(whole.handler(asked)).rejects.toMatchObject({ status, message, name: 'Refusal' })
  expect(handled).not.toHaveBeenCalled()
  if (!asking.url) expect(asked.bodyUsed).toBe(false)
})

test('says in words of its own what it cannot read, and what it does not find is a 404', async () => {
  const search = adminEndpoint({
    method: 'get',
    path: '/search',
    query: z.object({ text: z.string() }),
    refusal: 'The search cannot be read',
    handle: async () => null,
  })
  await expect(search.handler(request())).rejects.toMatchObject({
    status: 400,
    message: 'The search cannot be read',
  })
  await expect(search.handler(request({ url: '/?text=a' }))).rejects.toMatchObject({
    status: 404,
    message: 'Not found',
  })
})

test('what needs a fresh sign-in is refused unless the check that was passed in allows it', async () => {
  const { handler } = adminEndpoint({
    method: 'post',
    path: '/invitations',
    handle: async () => ({ sent: 1 }),
  })
  const asking = () =>
    request({ url: '/api/users/invitations', ids: { collection: 'users' }, init: { method: 'POST' } })
  await expect(handler(asking())).rejects.toThrow('Nothing says how a fresh sign-in is checked')
  checkFreshWith(() => Promise.reject(new Error('stale')))
  await expect(handler(asking())).rejects.toThrow('stale')
  checkFreshWith(() => Promise.resolve())
  expect(await (await handler(asking())).json()).toEqual({ sent: 1 })
})
