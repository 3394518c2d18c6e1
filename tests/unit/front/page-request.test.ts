import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import type { RouteKindOf } from '@/front/gate/page-request'
import { plainKey, toPageRequest } from '@/front/gate/page-request'

const SEGMENT = '/!KHNpdGUp/blog/$d$slug/__PAGE__'

const routeKindOf: RouteKindOf = (path, segment) => {
  if (path !== '/' && !/^\/blog(\/[^/]+)?$/.test(path)) return 'dynamic'
  return segment === undefined || segment === SEGMENT ? 'page' : 'none'
}

function request(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return { url, headers, method } as unknown as IncomingMessage
}

const keyOf = (...args: Parameters<typeof request>) =>
  toPageRequest(request(...args), routeKindOf)?.key ?? null

test.each([
  ['/', '/ html'],
  ['/?utm_source=x', '/ html'],
  ['/blog?_rsc=abc', '/blog html'],
  ['/blog/a%20b', '/blog/a%20b html'],
  ['/blog/%C3%84', '/blog/%C3%84 html'],
  ['/blog/%c3%84', null],
  ['/blog/%61', null],
  ['/blog/%zz', null],
  ['/blog/', null],
  ['//blog', null],
  ['/nope', null],
  ['http://evil.test/blog', null],
  [`/blog/${'a'.repeat(3000)}`, null],
])('%s is the page %s, whatever its query says', (url, key) => {
  expect(keyOf(url)).toBe(key)
})

test('HEAD asks for the same, other methods for no page', () => {
  expect(keyOf('/', {}, 'HEAD')).toBe('/ html')
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect(keyOf('/', {}, method)).toBeNull()
})

test('each form that Next’s client asks for is kept beside the page, and nothing that it does not ask for', () => {
  const prefetch = { rsc: '1', 'next-router-prefetch': '1' }
  const segment = (name: string) => keyOf('/', { ...prefetch, 'next-router-segment-prefetch': name })
  expect(keyOf('/', { rsc: '1', 'next-router-state-tree': 'anything' })).toBe('/ rsc')
  expect(keyOf('/', prefetch)).toBe('/ prefetch')
  expect(segment(SEGMENT)).toBe(`/ segment ${SEGMENT}`)
  expect(segment('no slash')).toBeNull()
  expect(segment(`/${'x'.repeat(500)}`)).toBeNull()
  expect(keyOf('/', { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/made-up' })).toBe(
    '/ html',
  )
  expect(keyOf('/', { rsc: '2' })).toBe('/ html')
  expect(keyOf('/', { rsc: '1', 'next-router-prefetch': '2' })).toBeNull()
})

test('T88 no cookie leads past the cached pages', () => {
  for (const cookie of ['__prerender_bypass=x', 'a=__prerender_bypass', 'a=b; __next_preview_data=x']) {
    expect(keyOf('/', { cookie })).toBe('/ html')
    expect(plainKey(request('/', { cookie }))).toBe('/ html')
  }
})

test('the short way finds what the long way has kept', () => {
  for (const url of ['/', '/blog?x=1', '/blog/a%20b']) expect(plainKey(request(url))).toBe(keyOf(url))
  expect(plainKey(request('/', { rsc: '1' }))).toBeNull()
  expect(plainKey(request('/', {}, 'POST'))).toBeNull()
})
