import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locationOf } from '@/domain/redirect'
import { chainProblem, lookUpRedirects, readOldPath, readTarget } from '@/features/redirects/rules/redirect'

describe('T139 where a redirect leads', () => {
  test.each([
    ['/plans', '/plans'],
    ['/', '/'],
    ['/plans/', '/plans'],
    ['/contact#request-form', '/contact#request-form'],
    ['/contact?plan=growth#request-form', '/contact?plan=growth#request-form'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/a%20b', '/a%20b'],
    ['/100%25', '/100%25'],
    ['/search?to=//evil.test', '/search?to=//evil.test'],
  ])('%s is a path of this site', (text, path) => {
    expect(readTarget(text)).toEqual({ path, problem: null })
  })

  test.each([
    '',
    'plans',
    'https://evil.test',
    'https:evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/a\\b',
    '/%5Cevil.test',
    '/%5cevil.test',
    '/%255Cevil.test',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%252F%252Fevil.test',
    '/%25252F%25252Fevil.test',
    '/a//evil.test',
    '/a/..//evil.test',
    '/./evil',
    '/../evil',
    '/%2e%2e/evil',
    '/%252e%252e//evil.test',
    '/a/%2E/b',
    '/\t/evil.test',
    '/\n/evil.test',
    '/a\r\nSet-Cookie: x',
    '/a%0D%0ASet-Cookie:x',
    '/a%250d%250a',
    '/a\0',
    '/a%00',
    '/a b',
    '/a\u00a0b',
    '/a%E2%80%AEb',
    '/a\u202eb',
    '/a%',
    '/a%zz',
    '/a%ff',
    '/a?b c',
    '/a?\r\nb',
    '/a?b\\c',
    '/a#é',
    '/admin',
    '/admin/blog',
    '/Admin',
    '/%61dmin',
    '/%2561dmin',
    '/api/users/logout',
    '/auth',
    '/_next/static/x.js',
    '/preview/x',
    '/served',
    `/${'a'.repeat(500)}`,
  ])('%j is refused, with a reason', (text) => {
    const { path, problem } = readTarget(text)
    expect(path).toBeNull()
    expect(problem).toMatch(/^[A-Z].{10,}$/)
  })

  test('whatever is accepted stays on the host, decoded or not', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '%2F',
      '%5C',
      '%25',
      '.',
      '..',
      '%2e',
      'evil.test',
      '@',
      ':',
      '?',
      '#',
      ' ',
      '\t',
      '%09',
      'https:',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const { path } = readTarget(`/${parts.join('')}`)
        if (path === null) return
        for (const each of [
          path,
          locationOf(path, '?utm=1'),
          decodeURIComponent(path.split(/[?#]/)[0] ?? ''),
        ])
          expect(new URL(each, 'https://nova.example').origin, each).toBe('https://nova.example')
        expect(readTarget(path).path).toBe(path)
      }),
    )
  })
})

describe('an old address', () => {
  test.each([
    ['/old-page.html', '/old-page.html'],
    ['/Old/Page/', '/Old/Page'],
    ['/index.php', '/index.php'],
    ['/old/?id=1', '/old?id=1'],
    ['/?p=123', '/?p=123'],
  ])('%s is looked up as %s', (text, path) => {
    expect(readOldPath(text)).toEqual({ path, problem: null })
  })

  test.each([
    '/',
    '/?',
    '/old?id= 1',
    '/old/*',
    '/old#part',
    '/admin',
    '/api/x',
    '/auth/reset',
    '/_next/x',
    '//evil.test',
    '/404',
  ])('%s is refused', (text) => {
    expect(readOldPath(text).problem).toMatch(/^[A-Z]/)
  })
})

describe('redirects beside each other', () => {
  const others = [
    { from: '/one', to: '/two' },
    { from: '/three', to: '/four?x=1#y' },
    { from: '/About', to: '/about' },
  ]

  test.each([
    [{ from: '/a', to: '/a' }, 'toPath', /itself/],
    [{ from: '/a', to: '/a?x#y' }, 'toPath', /itself/],
    [{ from: '/two', to: '/one' }, 'toPath', /circles/],
    [{ from: '/a', to: '/one' }, 'toPath', /itself leads to \/two/],
    [{ from: '/a', to: '/one#part' }, 'toPath', /itself leads to \/two/],
    [{ from: '/four', to: '/b' }, 'fromPath', /\/three leads here/],
    [{ from: '/TWO', to: '/One' }, 'toPath', /circles/],
    [{ from: '/a', to: '/ONE' }, 'toPath', /itself leads to \/two/],
    [{ from: '/Four', to: '/b' }, 'fromPath', /\/three leads here/],
  ] as const)('%j is refused', (redirect, field, words) => {
    expect(chainProblem(redirect, others)).toMatchObject({ field, message: expect.stringMatching(words) })
  })

  test('two that meet at one page are none of that', () => {
    expect(chainProblem({ from: '/a', to: '/two' }, others)).toBeNull()
  })

  test.each([
    [{ from: '/a', to: '/about' }],
    [{ from: '/Two', to: '/two' }],
    [{ from: '/brochure.pdf', to: '/Brochure.pdf' }],
  ])('an address in another case than its page is none of that: %j', (redirect) => {
    expect(chainProblem(redirect, others)).toBeNull()
  })
})

describe('an old address is found in any case of its letters', () => {
  const find = (path: string, ...pairs: [from: string, to: string][]) =>
    lookUpRedirects(pairs.map(([from, to]) => ({ from, to }))).from(path)?.to ?? null

  test.each([
    ['/OLD-page', '/plans'],
    ['/old-page', '/plans'],
    ['/CAF%C3%89', '/menu'],
    ['/Exact', '/upper'],
    ['/exact', '/lower'],
    ['/EXACT', '/upper'],
    ['/other', null],
  ])('%s leads to %s', (path, to) => {
    const pairs: [string, string][] = [
      ['/old-page', '/plans'],
      ['/caf%C3%A9', '/menu'],
      ['/Exact', '/upper'],
      ['/exact', '/lower'],
    ]
    expect(find(path, ...pairs)).toBe(to)
  })

  test('T139 and leads nobody in a circle, whatever was stored before that was so', () => {
    expect(find('/ABOUT', ['/About', '/about'])).toBe('/about')
    expect(find('/about', ['/About', '/about'])).toBeNull()
    const circle: [string, string][] = [
      ['/a', '/B#x'],
      ['/b', '/A?y'],
    ]
    expect(find('/a', ...circle)).toBe('/B#x')
    expect([find('/B', ...circle), find('/A', ...circle)]).toEqual([null, null])
  })
})

test('an address that was told apart by its query leads on, whatever else the query has, and passes the rest', () => {
  const { from, fromQuery } = lookUpRedirects([
    { from: '/?p=1', to: '/blog/one' },
    { from: '/?p=1&lang=de', to: '/blog/eins' },
    { from: '/index.php?page_id=7', to: '/about' },
  ])
  const led = (path: string, query: string) => {
    const match = fromQuery(path, query)
    return match && locationOf(match.found.to, match.rest)
  }
  expect(led('/', '?p=1')).toBe('/blog/one')
  expect(led('/', '?utm_source=x&p=1')).toBe('/blog/one?utm_source=x')
  expect(led('/', '?lang=de&p=1')).toBe('/blog/eins')
  expect(led('/Index.php', '?page_id=7')).toBe('/about')
  expect(led('/', '?p=11')).toBeNull()
  expect(led('/', '')).toBeNull()
  expect(from('/')).toBeNull()
})
