import { NextRequest } from 'next/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { env } from '@/env'
import { isStaffScreen } from '@/features/accounts/server/admin-screens'
import { requireUser } from '@/features/accounts/server/require-user'
import { withRequestId } from '@/lib/request-context'
import { proxy } from '@/proxy'
import { post, sessionOf } from '../../helpers/accounts'
import { addAdmin, addMember, PASSWORD, payload, query } from '../../helpers/payload'

type Who = 'a visitor' | 'garbage' | 'an ended session' | 'a member' | 'an admin'

const cookies: Record<Who, string> = {
  'a visitor': '',
  garbage: 'payload-token=garbage',
  'an ended session': '',
  'a member': '',
  'an admin': '',
}

const cookieOf = async (email: string) => sessionOf(await post('/login', { email, password: PASSWORD }))

beforeAll(async () => {
  const former = await addAdmin()
  cookies['an ended session'] = await cookieOf(former.email)
  await query('DELETE FROM users_sessions WHERE _parent_id = $1', [former.id])
  cookies['a member'] = await cookieOf((await addMember()).email)
  cookies['an admin'] = await cookieOf((await addAdmin()).email)
})

function request(who: Who, path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  const headers = new Headers({ 'sec-fetch-site': 'same-origin', origin: env.SITE_URL, ...init.headers })
  if (cookies[who]) headers.set('cookie', cookies[who])
  return proxy(new NextRequest(new URL(path, env.SITE_URL), { ...init, headers }))
}

const rewrittenTo = (response: Response) => {
  const target = response.headers.get('x-middleware-rewrite')
  return target && new URL(target).pathname
}

describe.each(['/admin', '/admin/blog', '/admin/collections/users', '/admin/nowhere', '/admin/login'])(
  '%s',
  (path) => {
    test.each(['a visitor', 'garbage', 'an ended session'] as const)(
      'T95 is a redirect to /auth for %s',
      async (who) => {
        const response = await request(who, path)
        expect([response.status, response.headers.get('location')]).toEqual([307, `${env.SITE_URL}/auth`])
        expect(response.headers.get('cache-control')).toMatch(/no-store/)
      },
    )

    test('T95 is a page outside the admin, with status 403, for a member', async () => {
      const response = await request('a member', path, { headers: { rsc: '1' } })
      expect([response.status, rewrittenTo(response)]).toEqual([403, '/access-denied'])
      expect(response.headers.get('cache-control')).toMatch(/no-store/)
    })
  },
)

test.each([
  ['a visitor', 401],
  ['garbage', 401],
  ['an ended session', 401],
  ['a member', 403],
] as const)('T95 a call of a screen by %s gets %i, without a page', async (who, status) => {
  const response = await request(who, '/admin/blog/new', { method: 'POST', headers: { 'next-action': 'x' } })
  expect([response.status, rewrittenTo(response), response.headers.get('location')]).toEqual([
    status,
    null,
    null,
  ])
  expect(await response.text()).toMatch(/^(?:You are not signed in\.|Access Denied)$/)
})

test.each([
  '/admin/nowhere',
  '/admin/submissions/x',
  '/admin/collections/nope',
  '/admin/not-found',
  '/admin/blog/x/y',
])('A108 %s is a 404 for an admin, at its own address', async (path) => {
  const response = await request('an admin', `${path}?a=1`)
  expect([response.status, rewrittenTo(response)]).toEqual([404, path])
})

test('T95 who cannot be told while the database is away is left to the guard of the page', async () => {
  const away = () => {
    throw new Error('away')
  }
  const spies = [vi.spyOn(payload, 'findByID'), vi.spyOn(payload.db.pool, 'query')] as const
  for (const spy of spies) spy.mockImplementation(away)
  const response = await request('an admin', '/admin')
  for (const spy of spies) spy.mockRestore()
  expect([response.status, response.headers.get('x-middleware-next')]).toEqual([200, '1'])
})

test('T95 one request asks once who is there, however many ask in it; the next asks anew', async () => {
  const read = vi.spyOn(payload, 'findByID')
  const own = { origin: env.SITE_URL, 'sec-fetch-site': 'same-origin' }
  const headers = new Headers({ ...own, cookie: cookies['an admin'] })
  for (const id of ['request-one', 'request-two']) {
    await withRequestId(id, async () => {
      await request('an admin', '/admin')
      expect((await requireUser(payload, headers))?.roles).toEqual(['admin'])
    })
  }
  expect(read).toHaveBeenCalledTimes(2)
  await withRequestId('request-three', async () => {
    await requireUser(payload, headers)
    const other = new Headers({ ...own, cookie: cookies['a member'] })
    expect((await requireUser(payload, other))?.roles).toEqual([])
    expect(await requireUser(payload, new Headers())).toBeNull()
  })
  read.mockRestore()
})

describe('A108 a screen stands at', () => {
  test.each([
    ['', true],
    ['account', true],
    ['login', true],
    ['reset/token', true],
    ['users/verify/token', true],
    ['blog', true],
    ['blog/new', true],
    ['blog/edit/1', true],
    ['submissions', true],
    ['collections', true],
    ['collections/users', true],
    ['collections/users/create', true],
    ['collections/users/1', true],
    // The tab with the raw answer is switched off: nobody who is no engineer reads it.
    ['collections/users/1/api', false],
    ['collections/blog-posts/1/versions/2', true],
    ['blog/old', false],
    ['blog/new/x', false],
    ['submissions/x', false],
    ['account/x', false],
    ['nowhere', false],
    ['not-found', false],
    ['constructor', false],
    ['collections/nope', false],
    ['collections/constructor', false],
    ['collections/payload-preferences', false],
    ['collections/users/1/nothing', false],
    ['collections/users/1/versions', false],
    ['globals/home', true],
    ['globals/home/versions', true],
    ['globals/home/versions/1', true],
    ['globals/home/versions/1/x', false],
    ['globals/home/nothing', false],
    ['globals/nope', false],
  ])('%s: %s', (path, expected) => {
    expect(isStaffScreen(payload.config, path.split('/').filter(Boolean))).toBe(expected)
  })
})
