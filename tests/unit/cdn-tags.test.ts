import { expect, test } from 'vitest'
import { paths } from '@/domain/paths'
import { TAG_OF_EVERYTHING, tagOf, tagsOfExpiry, tagsOfPage } from '@/lib/cdn-tags'
import { toMatcher } from '@/lib/page-expiry'

const PAGES = [
  '/',
  '/services',
  '/services/phone-reception',
  '/blog',
  '/blog/page/2',
  '/blog/author/jane-doe',
  '/blog/author/jane-doe/page/12',
  paths.post('ünïcode & co'),
  '/blog/50%25-off',
  '/blog-images/first-post',
  '/feed.xml',
  '/og/home.png',
  '/api/media/file/p%C3%A4ge.avif',
  `/a${'/b'.repeat(900)}`,
]

const EXPIRIES = [
  ...PAGES,
  ...PAGES.map(decodeURIComponent),
  '/*',
  '*',
  '/bl*',
  '/blog*',
  '/blog/*',
  '/blog/author/*',
  '/blog/author/jane*',
  '/blog/author/jane-doe/page/*',
  '/services/*',
  '/services/phone*',
  '/api/media/file/*',
  '/blog/%C3%BCn*',
  '/a/b/b/b/b/b/b/b/b/*',
]

test('whatever an expiry names, one of its tags stands on each page that it expires', () => {
  for (const expired of EXPIRIES) {
    const purged = tagsOfExpiry([expired])
    const isExpired = toMatcher([expired])
    for (const page of PAGES.filter((each) => isExpired(decodeURIComponent(each))))
      expect(
        tagsOfPage(page).some((tag) => purged.includes(tag)),
        `${expired} expires ${page}`,
      ).toBe(true)
  }
})

test('a page that an expiry does not name stays', () => {
  const isPurged = (expired: string, page: string) =>
    tagsOfPage(page).some((tag) => tagsOfExpiry([expired]).includes(tag))
  expect(isPurged('/blog/*', '/blog')).toBe(false)
  expect(isPurged('/blog/*', '/blog-images/first-post')).toBe(false)
  expect(isPurged('/services', '/services/phone-reception')).toBe(false)
  expect(isPurged('/blog/first', '/blog/second')).toBe(false)
  expect(isPurged('/blog/author/*', '/blog/page/2')).toBe(false)
})

test('everything is one tag, whatever else is named, and every page has it', () => {
  expect(tagsOfExpiry(['/blog', '/*', '/services/*'])).toEqual([TAG_OF_EVERYTHING])
  expect(tagsOfExpiry(['/bl*'])).toEqual([TAG_OF_EVERYTHING])
  for (const page of PAGES) expect(tagsOfPage(page)).toContain(TAG_OF_EVERYTHING)
})

test('the tags of a page are few, short and without a letter that a provider changes', () => {
  for (const page of PAGES) {
    expect(tagsOfPage(page).join(' ').length).toBeLessThan(100)
    for (const tag of tagsOfPage(page)) expect(tag).toMatch(/^[\da-f]{10}$/)
  }
  expect(tagsOfPage('/blog/page/2')).toEqual([
    tagOf('/blog/page/2'),
    tagOf('/*'),
    tagOf('/blog/*'),
    tagOf('/blog/page/*'),
  ])
  expect(tagsOfExpiry(['/blog', '/blog'])).toEqual([tagOf('/blog')])
})
