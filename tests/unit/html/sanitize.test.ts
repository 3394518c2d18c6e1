import fc from 'fast-check'
import type { Element } from 'hast'
import { visit } from 'unist-util-visit'
import { describe, expect, test } from 'vitest'
import { parseHtml } from '@/lib/html/parse'
import { sanitizeArticle, sanitizeHtml } from '@/lib/html/sanitize'
import { EMBED_HOSTS } from '@/lib/html/urls'
import { anyText } from '../../helpers/any-text'
import { EVASIONS } from './evasions'

const ORIGIN = 'https://site.test'
const sanitize = (html: string) => sanitizeHtml(html, { origin: ORIGIN })

const TAGS = new Set(
  (
    'p h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd hr figure figcaption details summary a abbr b br cite code ' +
    'del em i ins kbd mark q s samp small strong sub sup time u var table caption thead tbody tfoot tr th td img iframe'
  ).split(' '),
)
const ATTRIBUTES =
  /^(?:href|title|rel|src|alt|width|height|loading|decoding|referrerPolicy|sandbox|allowFullScreen|id|lang|dir|className|colSpan|rowSpan|scope|start|reversed|dateTime)$/

/** What of a text a browser could run, load or be misled by, as its parser reads it. */
function dangers(html: string): string[] {
  const found: string[] = []
  visit(parseHtml(html), (node) => {
    if (node.type === 'comment' || node.type === 'doctype') found.push(node.type)
    if (node.type === 'element') found.push(...dangersOf(node))
  })
  return found
}

function dangersOf({ tagName, properties }: Element): string[] {
  const found = TAGS.has(tagName) ? [] : [tagName]
  for (const [name, value] of Object.entries(properties)) {
    if (!ATTRIBUTES.test(name)) found.push(`${tagName} ${name}`)
    if (name === 'id' && !(/^h[2-4]$/.test(tagName) && /^s-[a-z0-9-]+$/.test(String(value))))
      found.push(`id ${value}`)
    if (name !== 'href' && name !== 'src') continue
    const url = new URL(String(value), 'https://page.test/blog/x')
    const isFrame = tagName === 'iframe'
    const schemes = name === 'src' ? ['https:'] : ['http:', 'https:', 'mailto:', 'tel:']
    if (!schemes.includes(url.protocol) || url.username) found.push(`${name} ${value}`)
    if (isFrame && !EMBED_HOSTS.includes(url.hostname)) found.push(`frame ${value}`)
    if (!/^[a-z]+:/i.test(String(value)) && url.host !== 'page.test') found.push(`host ${value}`)
  }
  return found
}

test.each(EVASIONS.map((html) => [html]))('T57 T58 T59 C203 nothing is left to run in %j', (html) => {
  for (const context of [html, `<p>${html}</p>`, `<table>${html}</table>`, `<b><h2>${html}`]) {
    const once = sanitize(context)
    expect(dangers(once)).toEqual([])
    expect(sanitize(once)).toBe(once)
  }
})

const PIECES = fc.oneof(
  fc.constantFrom(...EVASIONS),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</i>',
    '<a href="#x">',
    '<table>',
    '<td>',
    '</table>',
    '<button>',
    '<li>',
  ),
  fc.constantFrom(
    '<ul>',
    '<pre>\n\n',
    '<h1>',
    '<h2>x</h2>',
    '<svg>',
    '<math>',
    '<form>',
    '<select>',
    '<option>',
  ),
  fc.constantFrom(
    '</',
    '<!--',
    '-->',
    ']]>',
    '&lt;',
    '&amp;lt;',
    '"',
    "'",
    '>',
    '<',
    '\n',
    '<br>',
    '<details>',
  ),
  anyText({ maxLength: 12 }),
)

test('T57 T58 whatever is put together, nothing is left to run, and cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(fc.array(PIECES, { maxLength: 14 }), (pieces) => {
      const once = sanitize(pieces.join(''))
      expect(dangers(once)).toEqual([])
      expect(sanitize(once)).toBe(once)
    }),
    { numRuns: 400 },
  )
})

describe('C202 what an article is made of stays', () => {
  test.each([
    ['<h2>One</h2>', '<h2 id="s-one">One</h2>'],
    ['<h1>Title</h1>', '<h2 id="s-title">Title</h2>'],
    ['<h3>Same</h3><h3>Same</h3>', '<h3 id="s-same">Same</h3><h3 id="s-same--2">Same</h3>'],
    ['<h2 id="mine">&amp;</h2>', '<h2 id="s-section">&#x26;</h2>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<a href="/plans">x</a>', '<a href="/plans">x</a>'],
    ['<a href="https://site.test/plans">x</a>', '<a href="https://site.test/plans">x</a>'],
    [
      '<a href="https://b.test" target=_blank>x</a>',
      '<a href="https://b.test" rel="noopener noreferrer">x</a>',
    ],
    ['<a href="tel:+18005550199">x</a>', '<a href="tel:+18005550199">x</a>'],
    ['<a href="//b.test">x</a>', '<a>x</a>'],
    [
      '<img src="https://b.test/a.png">',
      '<img src="https://b.test/a.png" alt="" loading="lazy" decoding="async">',
    ],
    ['<img src="http://b.test/a.png">', ''],
    ['<pre><code class="language-js">x</code></pre>', '<pre><code class="language-js">x</code></pre>'],
    ['<div><span>x</span></div>', 'x'],
    ['', ''],
  ])('%s becomes %s', (html, expected) => {
    expect(sanitize(html)).toBe(expected)
  })

  test('a YouTube frame plays from the host without cookies, inside a fence', () => {
    const html = sanitize('<iframe src="https://www.youtube.com/embed/abc123" onload="x()"></iframe>')
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/abc123"')
    expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"')
    expect(html).toContain('loading="lazy"')
  })

  test('an image of our own gets its dimensions', () => {
    const sizeOf = () => ({ width: 800, height: 600 })
    const html = sanitizeHtml('<img src="/api/media/file/a.png" alt="A van">', { origin: ORIGIN, sizeOf })
    expect(html).toContain('alt="A van" width="800" height="600"')
    expect(sanitize(html)).toBe(html)
  })
})

test('the headings and the words of an article are told', () => {
  const { headings, words } = sanitizeArticle('<h2>Call them back</h2><p>Within five minutes.</p>', {
    origin: ORIGIN,
  })
  expect(headings).toEqual([{ id: 's-call-them-back', text: 'Call them back', level: 2 }])
  expect(words).toBe(6)
})

describe('T60 limits', () => {
  test('C439 200 kB are taken, and the stored text again', () => {
    const html = '<p>Call <a href="https://b.test">us</a> now.</p>'.repeat(4200)
    expect(html.length).toBeGreaterThan(200_000)
    const stored = sanitize(html)
    expect(sanitize(stored)).toBe(stored)
  })

  test.each([
    ['more than 200 kB', 'x'.repeat(200 * 1024 + 1), /larger than 200 kB/],
    ['20,000 nested tags', '<div>'.repeat(20_000), /100 levels/],
    ['101 levels', '<div>'.repeat(101), /100 levels/],
    ['tags that only look closed', '<p><button></p>'.repeat(10_000), /100 levels/],
  ])('%s are refused in time', (_name, html, message) => {
    const begun = process.cpuUsage()
    expect(() => sanitize(html)).toThrow(message)
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2_000)
  })

  test('100 levels are taken', () => {
    expect(sanitize(`${'<div>'.repeat(99)}<p>x</p>`)).toContain('x')
  })
})
