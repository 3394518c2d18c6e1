import { describe, expect, test } from 'vitest'
import {
  canonicalOf,
  canonicalProblem,
  isListed,
  searchDescriptionOf,
  searchTitleOf,
} from '@/domain/search-appearance'
import { cutToWidth, isTitleCut, textWidth } from '@/features/posts/rules/search-result'
import { type Feed, toAtom, toRss } from '@/site/feeds'
import { toPostMetadata } from '@/site/metadata'
import { toArticleNode } from '@/site/structured-data'

const SITE = 'https://site.test'

test.each([
  ['', true],
  ['/services', true],
  ['/blog/another%20one?page=2', true],
  ['https://paper.example/2026/story', true],
  ['http://paper.example/story', false],
  ['//paper.example/story', false],
  ['/\\paper.example', false],
  ['paper.example/story', false],
  ['https://user:secret@paper.example/', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  [' https://paper.example/', false],
  [`https://paper.example/${'x'.repeat(2000)}`, false],
])('T138 %j may be a canonical address: %s', (address, isGood) => {
  expect(canonicalProblem(address) === null).toBe(isGood)
})

test.each([
  [{}, '/blog/a'],
  [{ canonical: '' }, '/blog/a'],
  [{ canonical: null }, '/blog/a'],
  [{ canonical: '/about' }, '/about'],
  [{ canonical: 'https://paper.example/a' }, 'https://paper.example/a'],
  [{ canonical: 'javascript:alert(1)' }, '/blog/a'],
])('T138 what is stored as %o leads search engines to %s', (fields, address) => {
  expect(canonicalOf({ slug: 'a', ...fields })).toBe(address)
})

test.each([
  [{}, true],
  [{ noindex: false, canonical: '' }, true],
  [{ noindex: true }, false],
  [{ canonical: '/blog/a' }, true],
  [{ canonical: 'https://site.test/blog/a' }, true],
  [{ canonical: '/blog/b' }, false],
  [{ canonical: 'https://paper.example/a' }, false],
  [{ noindex: true, canonical: '/blog/a' }, false],
])('a post with %o is listed at its own address: %s', (fields, isIt) => {
  expect(isListed({ slug: 'a', ...fields }, SITE)).toBe(isIt)
})

test.each([
  [{ title: 'T', excerpt: 'E' }, 'T', 'E'],
  [{ title: 'T', excerpt: 'E', searchTitle: '', searchDescription: null }, 'T', 'E'],
  [{ title: 'T', excerpt: 'E', searchTitle: 'S', searchDescription: 'D' }, 'S', 'D'],
  [{ title: 'T', excerpt: '' }, 'T', ''],
])('%o is called %j in a search and described by %j', (post, title, description) => {
  expect([searchTitleOf(post), searchDescriptionOf(post)]).toEqual([title, description])
})

describe('what a page of a post tells', () => {
  const at = '2026-11-20T17:00:00.000Z'
  const post = { title: 'Title', slug: 'a', excerpt: 'Excerpt', createdAt: at, updatedAt: at }

  test('a post without any of it stands there as ever', () => {
    const metadata = toPostMetadata(post)
    expect(metadata).toMatchObject({
      title: { absolute: 'Title' },
      description: 'Excerpt',
      alternates: { canonical: '/blog/a' },
      openGraph: { title: 'Title', description: 'Excerpt', url: '/blog/a' },
      twitter: { title: 'Title', description: 'Excerpt' },
    })
    expect(metadata.robots).toBeUndefined()
    expect(toPostMetadata({ title: 'Title', slug: 'a' }).description).toBe('Title')
  })

  test('what staff wrote for searches stands in head, share and structured data; the heading stays', () => {
    const written = {
      ...post,
      searchTitle: 'Short',
      searchDescription: 'Better',
      canonical: 'https://paper.example/a',
      noindex: true,
    }
    expect(toPostMetadata(written)).toMatchObject({
      title: { absolute: 'Short' },
      description: 'Better',
      robots: { index: false },
      alternates: { canonical: 'https://paper.example/a' },
      openGraph: { title: 'Short', description: 'Better', images: [{ url: '/blog-images/a', alt: 'Title' }] },
    })
    const company = { siteUrl: SITE } as Parameters<typeof toArticleNode>[2]
    expect(toArticleNode(written, { words: 10 }, company)).toMatchObject({
      headline: 'Title',
      description: 'Better',
      mainEntityOfPage: 'https://paper.example/a',
    })
  })

  test('feeds name the other address of a post that has one, escaped', () => {
    const id = '0199aaaa-0000-7000-8000-000000000001'
    const posts = [
      { ...post, id, slug: 'a', canonical: 'https://paper.example/?a=1&b=2', html: '' },
      { ...post, id, slug: 'b', canonical: '/blog/b', html: '' },
      { ...post, id, slug: 'c', canonical: 'javascript:alert(1)', html: '' },
    ]
    const feed: Feed = { title: 'F', description: '', siteUrl: SITE, posts }
    const link = 'rel="canonical" href="https://paper.example/?a=1&amp;b=2"/>'
    for (const [text, start] of [
      [toRss(feed), '<atom:link '],
      [toAtom(feed), '<link '],
    ] as const) {
      expect(text).toContain(start + link)
      expect(text.match(/rel="canonical"/g)).toHaveLength(1)
    }
  })
})

describe('how wide a text is in a result', () => {
  test.each([
    ['', 0],
    ['i', 4.44],
    ['W', 18.88],
    ['é', 11.12],
    ['Ä', 13.34],
    ['字', 20],
    ['Call 24/7', 78.92],
  ])('%j is %d px wide at 20 px', (text, width) => {
    expect(textWidth(text, 20)).toBeCloseTo(width, 2)
  })

  test.each([
    ['x'.repeat(58), false],
    ['x'.repeat(59), true],
    ['i'.repeat(130), false],
    ['W'.repeat(31), true],
  ])('the title %j is cut: %s', (title, isCut) => {
    expect(isTitleCut(title)).toBe(isCut)
  })

  test.each([
    ['  two   words ', 'two words'],
    ['iiii WWWW WWWW', 'iiii WWWW ...'],
    ['WWWWWWWWWWWW', 'WWWWWW ...'],
  ])('%j in 140 px reads %j', (text, shown) => {
    expect(cutToWidth(text, 140, 20)).toBe(shown)
  })
})
