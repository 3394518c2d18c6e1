import { $getRoot, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPasted, sanitizePasted } from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { changeHtml, removeOwnNode, toParts } from '@/features/posts/screens/editor/visual/editor-nodes'
import { articleSchema, sanitizeHtml } from '@/lib/html/sanitize'
import { samplePosts } from '@/seed/sample-posts'
import { editorWith } from '../../helpers/article-editor'
import { EXCEL, GOOGLE_DOCS, WORD, WORD_ONLINE, WORD_WITHOUT_STYLES } from '../../helpers/clipboards'
import { EVASIONS } from '../html/evasions'

const origin = 'https://example.com'
const sanitized = (html: string) => sanitizeHtml(html, { origin })

const MINE = '<p>Here <b>I</b> write</p>'

/** What comes back when nothing is changed, and when one paragraph among the blocks of an article is. */
function expectSame(html: string): void {
  const stored = sanitized(html)
  expect(editorWith(stored).read()).toBe(stored)
  const longer = sanitized(`${stored}\n${MINE}\n\n ${stored}`)
  const { editor, read } = editorWith(longer)
  expect(read()).toBe(longer)
  fc.pre(longer.split(MINE).length === 2)
  writeBehind(editor, ' write', ' on')
  expect(read()).toBe(longer.replace(MINE, '<p>Here <strong>I</strong> write on</p>'))
}

function writeBehind(editor: LexicalEditor, text: string, more: string): void {
  const $write = () => {
    const node = $getRoot()
      .getAllTextNodes()
      .find((each) => each.getTextContent() === text)
    node?.setTextContent(text + more)
  }
  editor.update($write, { discrete: true })
}

const blockTypes = ({ editor }: ReturnType<typeof editorWith>) =>
  editor
    .getEditorState()
    .toJSON()
    .root.children.map(({ type }) => type)

// Parts of a table are nothing without one.
const TAGS = (articleSchema.tagNames ?? []).filter((tag) => !/^(caption|t(head|body|foot|r|d|h))$/.test(tag))
const words = fc.constantFrom('one', 'two words', ' a', 'b ', '\n', 'x & y', '<', 'ü', '  c  d', ' ')
const ATTRIBUTES = [
  '',
  '',
  '',
  ' lang="de"',
  ' dir="rtl"',
  ' title="T"',
  ' href="/plans"',
  ' href="https://elsewhere.example/" title="T"',
  ' class="language-ts"',
  ' start="3"',
  ' reversed',
  ' colspan="2"',
  ' rowspan="2"',
  ' scope="row"',
  ' datetime="2026-01-01"',
  ' src="https://elsewhere.example/a.png" alt="A" width="4" height="3"',
  ' src="https://player.vimeo.com/video/1"',
]
const article = fc.letrec<{ node: string; nodes: string; table: string; list: string }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  list: fc
    .tuple(fc.constantFrom('ul', 'ol', 'ol start="4"'), fc.array(tie('nodes'), { maxLength: 3 }))
    .map(
      ([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('\n')}</${tag.slice(0, 2)}>`,
    ),
  table: fc
    .tuple(
      fc.constantFrom('td', 'th', 'th scope="row"'),
      fc.constantFrom('', '', '<caption>C</caption>', '<thead><tr><th>A</th><th>B</th></tr></thead>'),
      fc.array(fc.array(tie('nodes'), { maxLength: 2 }), { maxLength: 3 }),
    )
    .map(([tag, head, rows]) => {
      const cells = (row: string[]) => row.map((cell) => `<${tag}>${cell}</${tag.slice(0, 2)}>`).join('')
      return `<table>${head}<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</tbody></table>`
    }),
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    words.map((text) => text.replace('<', '&lt;').replace('&', '&amp;')),
    tie('list'),
    tie('table'),
    fc
      .tuple(
        fc.constantFrom(...TAGS, 'p', 'p', 'h2', 'strong', 'a', 'ul', 'li'),
        fc.constantFrom(...ATTRIBUTES),
        tie('nodes'),
      )
      .map(([tag, attributes, inner]) => `<${tag}${attributes}>${inner}</${tag}>`),
  ),
}))

describe('what is not changed comes back byte for byte, also beside a block that is', () => {
  test('whatever the sanitiser allows', () => {
    fc.assert(fc.property(article.nodes, expectSame), { numRuns: Number(process.env.RUNS ?? 40) })
  })

  test.each(samplePosts.map(({ title, content }) => [title, content]))('the post “%s”', (_, content) => {
    expectSame(content)
    const types = blockTypes(editorWith(sanitized(content)))
    expect(types, 'each of its blocks can be changed visually').not.toContain('html-block')
  })

  test('what an attack leaves of itself', () => {
    for (const html of EVASIONS) expectSame(html)
  })

  test.each([GOOGLE_DOCS, WORD, WORD_WITHOUT_STYLES, WORD_ONLINE, EXCEL].map((markup) => [markup]))(
    'what is pasted from a word processor: %.40s',
    (markup) => expectSame(sanitizePasted(readPasted(markup, origin), origin)),
  )
})

test.each([
  ['<p>One <strong>two</strong> <em>three</em><br>four</p>', 0],
  ['<p>One <i><b>two</b></i> three</p>', 0],
  ['Hello <i><b>you</b></i>', 0],
  ['<p>A</p>\n\n\n<p> B\n </p><p>C</p>', 0],
  ['<h2>A</h2>\n<h3>B</h3>\n<h4>C</h4>', 0],
  ['<ul><li>a<ul><li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>', 0],
  ['<ul><li>a</li>\n</ul>\n<ol><li>b</li>\n</ol>\n<ul><li>c</li>\n</ul>', 0],
  ['<ul><li>a</li>\n</ul>\n<ul><li>b</li>\n</ul>', 1],
  ['<ol start="3"><li>c</li></ol>', 0],
  ['<ol start="3"><li><p>loose</p>\n</li>\n</ol>', 1],
  ['<blockquote>Short</blockquote>', 0],
  ['<blockquote><p>Long</p>\n<p>Longer</p>\n</blockquote>', 0],
  ['<pre><code class="language-ts">let a = 1\n\n  b()\n</code></pre>', 0],
  ['<pre>plain  text</pre>', 0],
  ['<pre>with <em>formats</em></pre>', 1],
  ['<p><a href="/plans">Plans</a> and <img src="/a.png" alt="A" width="4" height="3"></p>', 0],
  ['<p><a href="/plans" title="All">Plans</a></p>', 1],
  ['<figure lang="de"><img src="/a.png" alt="A"><figcaption>C <em>d</em></figcaption></figure>', 0],
  ['<table><thead><tr><th>A</th></tr>\n</thead><tbody><tr><td>1</td></tr>\n</tbody></table>', 0],
  ['<table><tbody><tr><th>A</th><td>1</td></tr></tbody></table>', 0],
  ['<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>', 0],
  ['<table><tbody><tr><th scope="row">A</th><td>1</td></tr></tbody></table>', 1],
  ['<table><caption>C</caption><tbody><tr><td>1</td></tr>\n</tbody></table>', 1],
  ['<table><tbody><tr><td colspan="2">1</td></tr>\n</tbody></table>', 1],
  ['<p lang="de">Guten Tag</p>', 1],
  ['<p>Guten <abbr title="T">Tag</abbr></p>', 1],
  ['Guten <abbr title="T">Tag</abbr> und', 1],
  ['<p>A map <iframe src="https://player.vimeo.com/video/1"></iframe></p>', 1],
  ['<hr>', 0],
  ['<hr lang="de">', 1],
  ['<details><summary>More</summary>text</details>', 1],
  ['<dl><dt>A</dt><dd>b</dd></dl>', 1],
])('%s comes back letter by letter, with %i blocks of HTML', (html, blocks) => {
  const opened = editorWith(html)
  expect(opened.read()).toBe(html)
  expect(blockTypes(opened).filter((type) => type === 'html-block')).toHaveLength(blocks)
})

test('what is changed is written one way, and as it stood once the change is taken back', () => {
  const html = 'Hello <i><b>you</b></i>\n\n<p>Two</p>'
  const { editor, read } = editorWith(html)
  writeBehind(editor, 'you', ' all')
  expect(read()).toBe('<p>Hello <strong><em>you all</em></strong></p>\n\n<p>Two</p>')
  writeBehind(editor, 'you all', '')
  editor.update(() => $getRoot().getAllTextNodes()[1]?.setTextContent('you'), { discrete: true })
  expect(read()).toBe(html)
})

test('a block that is moved keeps its bytes', () => {
  const { editor, read } = editorWith('<p>One <b>b</b></p>\n\n<dl><dt>T</dt> <dd>d</dd></dl>\n<p>Three</p>')
  const $moveDown = () => {
    const [one, list] = $getRoot().getChildren()
    if (one) list?.insertAfter(one)
  }
  editor.update($moveDown, { discrete: true })
  expect(read()).toBe('<dl><dt>T</dt> <dd>d</dd></dl>\n<p>One <b>b</b></p>\n<p>Three</p>')
})

test('an HTML block is changed, becomes what its HTML says, and goes', async () => {
  const { editor, read } = editorWith(
    '<p>One</p>\n\n<details><summary>More</summary>text</details>\n<p>Two</p>',
  )
  const keyAt = (index: number) =>
    editor.getEditorState().read(() => $getRoot().getChildAtIndex(index)?.getKey() ?? '')
  changeHtml(editor, keyAt(1), toParts('<dl><dt>A</dt> <dd>b</dd></dl>\n<p>Plain</p>'))
  await Promise.resolve()
  expect(read()).toBe('<p>One</p>\n<dl><dt>A</dt> <dd>b</dd></dl>\n<p>Plain</p>\n<p>Two</p>')
  removeOwnNode(editor, keyAt(1))
  await Promise.resolve()
  expect(read()).toBe('<p>One</p>\n<p>Plain</p>\n<p>Two</p>')
})

test('an empty article stays empty', () => {
  expect(editorWith('').read()).toBe('')
})
