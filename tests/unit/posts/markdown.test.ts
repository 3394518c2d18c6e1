import { describe, expect, test } from 'vitest'
import { fromMarkdownText } from '@/features/posts/screens/editor/fields/markdown'
import { isMarkdown } from '@/features/posts/screens/editor/fields/pasted-markup'
import { readPasted, sanitizePasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'

const ORIGIN = 'https://www.example.com'

/** The article, without the white space between blocks and with the four letters of its own anchors as a dot. */
const article = (markdown: string) =>
  sanitizePasted(readPasted(fromMarkdownText(markdown).html, ORIGIN), ORIGIN)
    .replace(/ (?:loading|decoding|rel)="[^"]*"| id="s-[^"]*"/g, '')
    .replace(/((?:id="|#)fn(?:ref)?-[a-z\d]+)-[a-z\d]{4}/g, '$1.')
    .replace(/\s*\n\s*(?=<)/g, '')
    .replace(/\n/g, ' ')

test.each([
  ['headings', '# One\n\nTwo\n===\n\n### Three', '<h2>One</h2><h2>Two</h2><h3>Three</h3>'],
  [
    'formats',
    'A **bold**, _slanted_ and `code`',
    '<p>A <strong>bold</strong>, <em>slanted</em> and <code>code</code></p>',
  ],
  ['struck words', '~~gone~~ and `~~kept~~`', '<p><s>gone</s> and <code>~~kept~~</code></p>'],
  ['a link', '[Plans](https://a.example/plans)', '<p><a href="https://a.example/plans">Plans</a></p>'],
  [
    'a link by its name',
    '[Plans][p]\n\n[p]: https://a.example/plans',
    '<p><a href="https://a.example/plans">Plans</a></p>',
  ],
  [
    'lists',
    '- One\n  - two\n\n3. Three\n4. four',
    '<ul><li>One<ul><li>two</li></ul></li></ul><ol start="3"><li>Three</li><li>four</li></ol>',
  ],
  ['a quotation', '> Said\n> so', '<blockquote><p>Said so</p></blockquote>'],
  ['code', '```js\nlet a\n```', '<pre><code class="language-js">let a</code></pre>'],
  [
    'a table',
    'Before\n| Day | Calls |\n|:--|--:|\n| Monday | **41** |\n| a\\|b | |',
    '<p>Before</p><table><thead><tr><th>Day</th><th>Calls</th></tr></thead><tbody><tr><td>Monday</td><td><strong>41</strong></td></tr><tr><td>a|b</td><td></td></tr></tbody></table>',
  ],
  ['a line with a bar', 'One | two\nand so on', '<p>One | two and so on</p>'],
  [
    'an image',
    '![A van](https://a.example/van.png)',
    '<p><img src="https://a.example/van.png" alt="A van"></p>',
  ],
  ['lines of Windows', '# One\r\n\r\nTwo\r\n', '<h2>One</h2><p>Two</p>'],
  [
    'footnotes, also those with a name and of one word',
    'Lost[^a].\nFound[^note].\n\n[^a]: In *March*.\n[^note]: Ours',
    '<p>Lost<a href="#fn-1." id="fnref-1."><sup>1</sup></a>. Found<a href="#fn-2." id="fnref-2."><sup>2</sup></a>.</p>' +
      '<p><a href="#fnref-1." id="fn-1.">1</a> In <em>March</em>.</p><p><a href="#fnref-2." id="fn-2.">2</a> Ours</p>',
  ],
])('%s', (_, markdown, html) => {
  expect(article(markdown)).toBe(html)
})

test('HTML in it is cleaned like any other', () => {
  expect(
    article('<script>alert(1)</script>\n\n**Hi** <b onclick="x()">you</b> [x](javascript:alert(1))'),
  ).toBe('<p><strong>Hi</strong> <b>you</b> x</p>')
})

test('names and values above the text are no text', () => {
  expect(fromMarkdownText('---\ntitle: One\n---\n# One')).toEqual({
    html: '<h1>One</h1>',
    hasFrontMatter: true,
  })
  expect(fromMarkdownText('One\n\n---\n\ntwo').hasFrontMatter).toBe(false)
})

describe('what looks like Markdown:', () => {
  test.each([
    '# One',
    'Words\n\n## Two\nmore',
    '- One\n- two',
    '1. One\n2. two',
    'See [our plans](https://a.example).',
    '**Bold** words',
    '```\ncode\n```',
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ])('%s', (text) => expect(isMarkdown(text)).toBe(true))

  test.each([
    'One line',
    'One\n\nTwo, and a - dash',
    '- one item alone',
    'Room #3 is free',
    '2 * 3 * 4 and snake_case_name',
    '<ul>\n- One\n- two\n</ul>',
    'a | b',
    '',
  ])('not %s', (text) => expect(isMarkdown(text)).toBe(false))
})
