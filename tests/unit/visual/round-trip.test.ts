import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import fc from 'fast-check'
import type { Element, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { $articleHtml } from '@/admin/editor/visual/to-html'
import { articleSchema, BLOCK_TAGS, sanitizeHtml } from '@/lib/html/sanitize'
import { editorWith } from '../../helpers/article-editor'

const origin = 'https://example.com'
const sanitized = (html: string) => sanitizeHtml(html, { origin })

/** What comes back from the editor when nothing is changed in it. */
function throughEditor(html: string): { html: string; editor: LexicalEditor } {
  const editor = editorWith(html)
  return { html: editor.getEditorState().read($articleHtml), editor }
}

const kept = (html: string) =>
  throughEditor(html)
    .editor.getEditorState()
    .toJSON()
    .root.children.filter(({ type }) => type === 'kept-block').length

const SAME: Record<string, string> = { b: 'strong', i: 'em' }
const FORMATS = ['strong', 'em', 'u', 's', 'mark', 'code', 'sub', 'sup']
const parser = unified().use(rehypeParse, { fragment: true })

/** Every word and image of an article with all that stands around it: what a reader can see or hear of it. */
function facts(html: string): string[] {
  const found: { around: string; what: string }[] = []
  const tell = (around: string[], formats: Set<string>, what: string) => {
    const place = [...around, `{${[...formats].sort()}}`].join(' > ')
    const last = found.at(-1)
    // Nobody sees in what format a space is.
    if (last && !place.includes('pre') && squeeze(what) === '') {
      if (!isElement(last.what) && !last.around.includes('pre')) last.what += ' '
      return
    }
    if (last?.around === place && !isElement(last.what) && !isElement(what)) last.what += what
    else found.push({ around: place, what })
  }
  const walk = (node: Root | Element, around: string[], formats: Set<string>) => {
    let blocks = 0
    const isWords = node.type === 'element' && !hasBlock(node)
    for (const part of isWords ? [node.children] : partsOf(node.children)) {
      blocks += 1
      const isLone = node.type === 'root' && Array.isArray(part)
      if (isLone) tell([], new Set(), '<p []>')
      const outside = isLone ? [`p ${blocks}`] : around
      for (const child of [part].flat()) visitChild(child, outside, formats, Array.isArray(part) ? 0 : blocks)
    }
  }
  const visitChild = (child: RootContent, around: string[], formats: Set<string>, place: number) => {
    if (child.type === 'text') return tell(around, formats, child.value)
    if (child.type !== 'element') return
    const tag = SAME[child.tagName] ?? child.tagName
    const { id, rel, loading, decoding, ...properties } = child.properties
    const attributes = JSON.stringify(Object.entries(properties).sort())
    const isPlain = Object.keys(properties).length === 0
    if (['br', 'img', 'iframe'].includes(tag)) return tell(around, new Set(), `<${tag} ${attributes}>`)
    if (place > 0) tell(around, new Set(), `<${tag} ${attributes}>`)
    if (FORMATS.includes(tag) && isPlain && place === 0)
      return walk(child, around, new Set([...formats, tag]))
    walk(
      child,
      [...around, place > 0 ? `${tag} ${place}` : `${tag} ${attributes}`],
      place > 0 ? new Set() : formats,
    )
  }
  walk(parser.parse(html), [], new Set())
  return found
    .map(({ around, what }) => `${around}: ${around.includes('pre') ? what : squeeze(what)}`)
    .filter((line) => !line.endsWith(': '))
}

/** The blocks among some nodes, and the runs of words between them that anything can be seen of. */
function partsOf(nodes: readonly RootContent[]): (RootContent | RootContent[])[] {
  const parts: (RootContent | RootContent[])[] = []
  for (const node of nodes) {
    const last = parts.at(-1)
    if (node.type === 'element' && hasBlock(node)) parts.push(node)
    else if (Array.isArray(last)) last.push(node)
    else parts.push([node])
  }
  return parts.filter((part) => !Array.isArray(part) || part.some(isSeen))
}

function isSeen(node: RootContent): boolean {
  if (node.type !== 'element') return node.type === 'text' && squeeze(node.value) !== ''
  return ['br', 'img', 'iframe'].includes(node.tagName) || node.children.some(isSeen)
}

const isElement = (what: string) => /^<\w+ \[/.test(what)

const squeeze = (text: string) => text.replace(/[ \t\n\r\f]+/g, ' ').trim()

function hasBlock(node: Element): boolean {
  return (
    BLOCK_TAGS.has(node.tagName) || node.children.some((child) => child.type === 'element' && hasBlock(child))
  )
}

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

test('whatever the sanitiser allows comes back from the visual editor', () => {
  fc.assert(
    fc.property(article.nodes, (written) => {
      const stored = sanitized(written)
      const out = throughEditor(stored).html
      expect(facts(sanitized(out))).toEqual(facts(stored))
      expect(facts(sanitized(throughEditor(sanitized(out)).html))).toEqual(facts(stored))
    }),
    { numRuns: Number(process.env.RUNS ?? 100) },
  )
})

test.each([
  ['<p>One <strong>two</strong> <em>three</em><br>four</p>', 0],
  ['<h2>A</h2>\n<h3>B</h3>\n<h4>C</h4>', 0],
  ['<ul><li>a<ul><li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>', 0],
  ['<ul><li>a</li>\n</ul>\n<ol><li>b</li>\n</ol>\n<ul><li>c</li>\n</ul>', 0],
  ['<ul><li>a</li>\n</ul>\n<ul><li>b</li>\n</ul>', 1],
  ['<ol start="3"><li><p>loose</p>\n</li>\n</ol>', 0],
  ['<blockquote>Short</blockquote>', 0],
  ['<blockquote><p>Long</p>\n<p>Longer</p>\n</blockquote>', 0],
  ['<pre><code class="language-ts">let a = 1\n\n  b()\n</code></pre>', 0],
  ['<p><a href="/plans">Plans</a> and <img src="/a.png" alt="A" width="4" height="3"></p>', 0],
  ['<table><thead><tr><th scope="col">A</th></tr>\n</thead><tbody><tr><td>1</td></tr>\n</tbody></table>', 0],
  ['<p lang="de">Guten <abbr title="T">Tag</abbr> <del>weg</del></p>', 0],
  ['<hr>', 0],
  ['<hr lang="de">', 0],
  ['<details><summary>More</summary>text</details>', 1],
  ['<table><caption>C</caption><tbody><tr><td>1</td></tr>\n</tbody></table>', 1],
  ['<table><tbody><tr><td colspan="2">1</td></tr>\n</tbody></table>', 1],
])('%s comes back letter by letter, with %i blocks that only HTML changes', (html, closed) => {
  expect(throughEditor(html).html).toBe(html)
  expect(kept(html)).toBe(closed)
})

test('words that stand alone get a paragraph, and one format is written one way', () => {
  expect(throughEditor('Hello <i><b>you</b></i>').html).toBe('<p>Hello <strong><em>you</em></strong></p>')
  expect(throughEditor('').html).toBe('')
})
