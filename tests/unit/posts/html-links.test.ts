import { expect, test } from 'vitest'
import { isAddress } from '@/features/posts/screens/editor/links/find-links'
import { beginsLine } from '@/features/posts/screens/editor/links/html-caret'
import { linkPlace, toLink } from '@/features/posts/screens/editor/links/html-links'

/** `|` stands for the caret, two of them for a selection. */
function at(marked: string): { source: string; start: number; end: number } {
  const [before = '', selected = '', after] = marked.split('|')
  return after === undefined
    ? { source: before + selected, start: before.length, end: before.length }
    : { source: before + selected + after, start: before.length, end: before.length + selected.length }
}

test.each([
  ['<p>Our |plans| and</p>', { words: 'plans', isPlain: false }],
  ['<p>|<b>Our</b> plans|</p>', { words: '<b>Our</b> plans', isPlain: false }],
  ['<p>Our pla|ns</p>', { words: 'plans', isPlain: true }],
  ['<p>plans|</p>', { words: 'plans', isPlain: true }],
  ['<p>|plans</p>', { words: 'plans', isPlain: true }],
  ['<p>Our | plans</p>', { words: '', isPlain: true }],
  ['|', { words: '', isPlain: true }],
  ['a &am|p; b', { words: '', isPlain: true }],
  ['<p cla|ss="x">', 'A link can stand among words only, not within a tag'],
  ['<p>|x</|p>', 'A link can stand among words only, not within a tag'],
  ['<a href="/x">pla|ns</a>', 'There is a link here already'],
  ['<p>|see <a href="/x">plans</a>|</p>', 'There is a link here already'],
  ['<a href="/x">x</a> pla|ns', { words: 'plans', isPlain: true }],
  ['5 < 6 wor|d', { words: 'word', isPlain: true }],
])('a link in %j stands at %j', (marked, expected) => {
  const { source, start, end } = at(marked)
  const place = linkPlace(source, start, end)
  if (typeof expected === 'string') expect(place).toBe(expected)
  else {
    expect(place).toMatchObject(expected)
    if (typeof place !== 'string') expect(source.slice(place.start, place.end)).toBe(expected.words)
  }
})

test.each([
  ['|', true],
  ['<p>One</p>\n|', true],
  ['<p>One</p>\n  |', true],
  ['<p>One</p>|', false],
  ['One |', false],
  ['<p\n|>', false],
  ['<a href="/x">\n|', false],
])('a slash at the caret of %j asks for a link: %s', (marked, expected) => {
  const { source, start } = at(marked)
  expect(beginsLine(source, start)).toBe(expected)
})

test('what is typed as the words of a link is text, and what was selected stays HTML', () => {
  expect(toLink('/blog/a&b', 'Tom & "Jerry" <3', { isPlain: true })).toBe(
    '<a href="/blog/a&amp;b">Tom &amp; &quot;Jerry&quot; &lt;3</a>',
  )
  expect(toLink('/plans', '<b>Our</b> plans', { isPlain: false })).toBe(
    '<a href="/plans"><b>Our</b> plans</a>',
  )
})

test.each([
  ['/plans', true],
  ['#top', true],
  ['https://example.com', true],
  ['example.com/plans', true],
  ['javascript:alert(1)', true],
  ['pat@example.com', true],
  ['plans', false],
  ['How we answer.', false],
  ['24/7 phone', false],
])('%j is an address and no title: %s', (text, expected) => {
  expect(isAddress(text)).toBe(expected)
})
