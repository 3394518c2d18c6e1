import { expect, test } from 'vitest'
import { isReserved, locationOf } from '@/domain/redirect'

test('the addresses of the product are reserved, and what only begins like them is not', () => {
  for (const path of ['/admin', '/admin/x', '/API/x', '/auth/reset', '/_next'])
    expect(isReserved(path)).toBe(true)
  for (const path of ['/administration', '/apis', '/authors', '/', '/blog/admin'])
    expect(isReserved(path)).toBe(false)
})

test.each([
  ['/new', '', '/new'],
  ['/new', '?', '/new'],
  ['/new', '?utm_source=ad', '/new?utm_source=ad'],
  ['/new#part', '?utm_source=ad', '/new?utm_source=ad#part'],
  ['/new?own=1', '?utm_source=ad', '/new?own=1&utm_source=ad'],
  ['/new?own=1#part', '?utm_source=ad&gclid=C', '/new?own=1&utm_source=ad&gclid=C#part'],
  ['/new?utm_source=old', '?UTM_Source=ad&b=%2B+&b=2', '/new?utm_source=old&b=%2B+&b=2'],
  ['/new?a%20b=1', '?a+b=2&%61%20b=3&=&c', '/new?a%20b=1&=&c'],
  ['/new#a?b', '?own=1', '/new?own=1#a?b'],
  ['/new', '?a b', '/new'],
  ['/new', `?${'a'.repeat(2_001)}`, '/new'],
])('%s with %s is %s', (to, query, location) => {
  expect(locationOf(to, query)).toBe(location)
})
