import type { ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toHast } from 'mdast-util-to-hast'
import { SKIP, visit } from 'unist-util-visit'

type Tree = ReturnType<typeof fromMarkdown>
type Block = Tree['children'][number]
type Row = Extract<Block, { type: 'table' }>['children'][number]
type Cell = Row['children'][number]

/** A list of names and values above a text, for a generator of pages. */
const FRONT_MATTER = /^\s*(---|\+\+\+)[ \t]*\n[\s\S]*?\n\1[ \t]*(?:\n|$)/

/**
 * Converts Markdown (CommonMark, with tables, footnotes and struck words) to HTML, which must be cleaned like any other
 * pasted text.
 */
export function fromMarkdownText(text: string): { html: string; hasFrontMatter: boolean } {
  const lines = text.replace(/\r\n?/g, '\n')
  const words = lines.replace(FRONT_MATTER, '')
  const tree: Tree = { type: 'root', children: blocksOf(words) }
  visit(tree, 'linkReference', (node, index, parent) => {
    if (!parent || index === undefined || !node.identifier.startsWith('^')) return
    parent.children[index] = { type: 'text', value: `[${node.label ?? node.identifier}]` }
  })
  const html = toHast(tree, { allowDangerousHtml: true })
  const root: Root = html.type === 'root' ? html : { type: 'root', children: [] }
  linkMarks(root)
  return { html: toHtml(root, { allowDangerousHtml: true }), hasFrontMatter: words.length < lines.length }
}

function blocksOf(text: string): Block[] {
  return fromMarkdown(text).children.flatMap((block) => {
    const written = text.slice(block.position?.start.offset, block.position?.end.offset)
    if (block.type === 'definition' && block.identifier.startsWith('^')) return [paragraphOf(written)]
    return block.type === 'paragraph' ? partsOf(block, written) : [block]
  })
}

const paragraphOf = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] })

/** Separates the footnotes and the table that one paragraph of CommonMark may be. */
function partsOf(block: Block, written: string): Block[] {
  const notes = written.split(/\n(?=\[\^[^\]\n]+\]:)/)
  if (notes.length > 1) return notes.flatMap(blocksOf)
  const lines = written.split('\n')
  const rule = lines.findIndex((line, number) => number > 0 && isRule(line))
  const head = lines[rule - 1]
  if (rule < 1 || head === undefined || cellsOf(head).length !== cellsOf(lines[rule] ?? '').length)
    return [block]
  const before = lines.slice(0, rule - 1).join('\n')
  const rows = [head, ...lines.slice(rule + 1)].map(rowOf)
  return [...(before ? blocksOf(before) : []), { type: 'table', children: rows }]
}

/** The line of a table between its head and its rows. */
function isRule(line: string): boolean {
  return line.includes('|') && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}

function rowOf(line: string): Row {
  return {
    type: 'tableRow',
    children: cellsOf(line).map((cell): Cell => {
      const [first] = fromMarkdown(cell.replaceAll('\\|', '|')).children
      return { type: 'tableCell', children: first?.type === 'paragraph' ? first.children : [] }
    }),
  }
}

/** Struck words, and footnotes: their marks, which stand in brackets, and with a colon in front of their words. */
const MARKS = /~~(?=\S)([^~]*[^~\s])~~|\[\^([\w-]{1,20})\](:?) ?/g

/** CommonMark leaves these marks among the words. Footnotes with names get numbers, in the order of their references. */
function linkMarks(tree: Root): void {
  const names: string[] = []
  const numberOf = (name: string) => {
    if (/^\d+$/.test(name)) return name
    if (!names.includes(name)) names.push(name)
    return String(names.indexOf(name) + 1)
  }
  visit(tree, (node, index, parent) => {
    if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) return SKIP
    if (node.type !== 'text' || !parent || index === undefined) return
    const parts: ElementContent[] = []
    let end = 0
    for (const match of node.value.matchAll(MARKS)) {
      const [all, struck, name = '', colon] = match
      const mark = struck === undefined ? numberOf(name) : ''
      const isNote = colon === ':' && index === 0 && match.index === 0
      parts.push({ type: 'text', value: node.value.slice(end, match.index) })
      if (struck !== undefined) parts.push(elementOf('s', struck))
      else if (isNote) parts.push(elementOf('a', mark, { href: `#fnref:${name}`, id: `fn:${name}` }), space)
      else parts.push(elementOf('a', mark, { href: `#fn:${name}`, id: `fnref:${name}` }))
      end = match.index + (struck === undefined && !isNote ? all.trimEnd().length : all.length)
    }
    if (parts.length === 0) return
    parts.push({ type: 'text', value: node.value.slice(end) })
    parent.children.splice(index, 1, ...parts)
    return [SKIP, index + parts.length]
  })
}

const space: ElementContent = { type: 'text', value: ' ' }

function elementOf(tagName: string, value: string, properties = {}): ElementContent {
  return { type: 'element', tagName, properties, children: [{ type: 'text', value }] }
}
