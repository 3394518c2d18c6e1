import { expect, test } from 'vitest'
import { isFromOwnSite, ownOrigins } from '@/lib/request-headers'

const SITE = 'https://www.example.com'

test.each([
  [{ origin: SITE }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://evil.test' }, false],
  [{ origin: 'https://example.com' }, false],
  [{ origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'http://www.example.com' }, false],
  [{ origin: 'https://www.example.com.evil.test' }, false],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{}, false],
] as [Record<string, string>, boolean][])('T29 %o is from the site: %s', (headers, isOwn) => {
  expect(isFromOwnSite(new Headers(headers), SITE)).toBe(isOwn)
})

test('the two names of this machine are one site, others are not', () => {
  expect(ownOrigins('http://localhost:3000')).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
  expect(ownOrigins('http://127.0.0.1:3000')).toContain('http://localhost:3000')
  expect(ownOrigins('https://localhost.example.com')).toEqual(['https://localhost.example.com'])
})
