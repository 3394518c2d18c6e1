import { describe, expect, test } from 'vitest'
import {
  type BrokenLink,
  checkPost,
  ownPath,
  ownPathsIn,
  type PostCheck,
} from '@/features/posts/rules/post-checks'
import { findInSource, outlineOf, type Spot } from '@/lib/html/outline'
import { sanitizeArticle } from '@/lib/html/sanitize'

const PAGE = 'https://site.test/blog/mine'
const WHOLE = { title: 'A title', excerpt: 'An excerpt', featuredImageUrl: '/picture.jpg' }

function check(content: string, more: object = {}, brokenLinks: [string, BrokenLink][] = [], linkedFrom = 1) {
  const { html } = sanitizeArticle(content, { origin: 'https://site.test' })
  const linkReport = { brokenLinks: new Map(brokenLinks), linkedFrom }
  return checkPost({ ...WHOLE, ...more }, outlineOf(html), linkReport, PAGE)
}

const checksOf = (...args: Parameters<typeof check>): PostCheck[] => check(...args).map((each) => each.check)

test.each([
  [{}, []],
  [{ excerpt: '' }, ['excerpt']],
  [{ excerpt: '  \n' }, ['excerpt']],
  [{ excerpt: null }, ['excerpt']],
  [{ featuredImageUrl: '' }, ['picture']],
  [{ title: 'W'.repeat(31) }, ['title']],
  [{ title: 'W'.repeat(31), searchTitle: 'Short' }, []],
  [{ searchTitle: 'W'.repeat(31) }, ['title']],
  [{ title: 'Plans TK' }, ['tk']],
  [{ excerpt: 'About TKTK.' }, ['tk']],
  [{ title: 'Atkins, TKO and tk' }, []],
])('a post with %o may have to be looked at for %j', (more, checks) => {
  expect(checksOf('<p>Text.</p>', more)).toEqual(checks)
})

test.each([
  ['', []],
  ['<h2>A</h2><h3>B</h3><h4>C</h4><h2>D</h2>', []],
  ['<h3>A</h3>', ['heading']],
  ['<h2>A</h2><h4>B</h4><h4>C</h4>', ['heading']],
  ['<h1>A</h1><h3>B</h3>', []],
  ['<p>TK</p><p>more (TK) and TK</p>', ['tk', 'tk', 'tk']],
  ['<p title="TK">x</p><a href="/TK">x</a>', []],
  ['<img src="/a.jpg" alt="A">', []],
  ['<img src="/a.jpg">', ['alt']],
  ['<img src="/a.jpg" alt="  "><img src="/b.jpg" alt="">', ['alt', 'alt']],
  ['<a href="#s-a">A</a><h2>A</h2>', []],
  ['<a href="#s-b">A</a><h2>A</h2>', ['deadLink']],
  ['<a href="#">A</a><a href="#top">B</a>', []],
])('%j may have to be looked at for %j', (content, checks) => {
  expect(checksOf(content)).toEqual(checks)
})

const GONE: [string, BrokenLink][] = [
  ['/blog/gone', { kind: 'missing' }],
  ['/blog/soon', { kind: 'draft', title: 'Soon' }],
]

test.each([
  ['/plans', []],
  ['/blog/gone', ['deadLink']],
  ['/blog/gone?a=1#b', ['deadLink']],
  ['https://site.test/blog/gone', ['deadLink']],
  ['gone', ['deadLink']],
  ['/blog/soon', ['draftLink']],
  ['https://other.test/blog/gone', []],
  ['mailto:a@site.test', []],
  ['tel:+15550100', []],
])('a link to %s: %j', (href, checks) => {
  expect(checksOf(`<p><a href="${href}">x</a></p>`, {}, GONE)).toEqual(checks)
})

test.each([
  [0, ['unlinked']],
  [1, []],
  [20, []],
])('%d other posts link here: %j', (count, checks) => {
  expect(checksOf('<p>x</p>', {}, [], count)).toEqual(checks)
})

test('each finding says where it is, the second of two alike as such', () => {
  const content =
    '<a href="/blog/gone">1</a><a href="/x">2</a><a href="/blog/gone">3</a><img src="/a.jpg"><img src="/a.jpg">'
  const spots = check(content, {}, GONE).map(({ place }) => place?.spot)
  expect(spots).toEqual([
    { kind: 'image', address: '/a.jpg', nth: 0 },
    { kind: 'image', address: '/a.jpg', nth: 1 },
    { kind: 'link', address: '/blog/gone', nth: 0 },
    { kind: 'link', address: '/blog/gone', nth: 1 },
  ])
  const places = check('', { excerpt: '', featuredImageUrl: '', searchTitle: 'W'.repeat(31) }, [], 0)
  expect(places.map(({ place }) => place?.field)).toEqual([
    'excerpt',
    'featuredImageUrl',
    'searchTitle',
    undefined,
  ])
})

test('the paths of this site in a text, each once', () => {
  const html = '<a href="/a">1</a><a href="/a?x=1">2</a><a href="#b">3</a><a href="https://other.test/">4</a>'
  expect(ownPathsIn(outlineOf(html), PAGE)).toEqual(['/a'])
  expect(ownPathsIn(outlineOf('<a href="/blog/mine#s-a">A part of it</a>'), PAGE)).toEqual([])
  expect(ownPath('https://site.test//other.test/a', PAGE)).toBeNull()
  expect(ownPath(`/${'a'.repeat(2_000)}`, PAGE)).toBeNull()
  expect(ownPath('http://[bad', PAGE)).toBeNull()
  expect(ownPath('//other.test/a', PAGE)).toBeNull()
})

describe('where a spot stands in the HTML as it is typed', () => {
  const TK = /\bTK\b/gu
  test.each<[string, Spot, string | null]>([
    ['<p>a TK</p><p title="TK">b TK</p>', { kind: 'text', pattern: TK, nth: 1 }, 'TK'],
    ['<p>a</p>', { kind: 'text', pattern: TK, nth: 0 }, null],
    [
      `<a href="/x">1</a><A class=y HREF='/y'>2</a>`,
      { kind: 'link', address: '/y', nth: 0 },
      `<A class=y HREF='/y'>`,
    ],
    [
      '<a href="/x?a=1&amp;b=2">1</a>',
      { kind: 'link', address: '/x?a=1&b=2', nth: 0 },
      '<a href="/x?a=1&amp;b=2">',
    ],
    ['<a href=/x>1</a> <a href=/x>2</a>', { kind: 'link', address: '/x', nth: 2 }, null],
    [
      '<img alt="" src="/a.jpg"><img src="/a.jpg"/>',
      { kind: 'image', address: '/a.jpg', nth: 1 },
      '<img src="/a.jpg"/>',
    ],
    ['<h2>A</h2>\n<H4 id="x">B</H4>', { kind: 'heading', nth: 1 }, '<H4 id="x">'],
  ])('%j, %o', (html, spot, selected) => {
    const found = findInSource(html, spot)
    expect(found && html.slice(...found)).toBe(selected)
  })

  test('the second of two alike is the second', () => {
    const html = '<p>TK and TK</p>'
    expect(findInSource(html, { kind: 'text', pattern: TK, nth: 1 })).toEqual([10, 12])
  })
})
