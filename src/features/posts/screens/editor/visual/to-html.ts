import { $isCodeNode } from '@lexical/code-core'
import { $isTableNode, type TableCellNode, type TableNode, type TableRowNode } from '@lexical/table'
import {
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  IS_BOLD,
  IS_CODE,
  IS_HIGHLIGHT,
  IS_ITALIC,
  IS_STRIKETHROUGH,
  IS_SUBSCRIPT,
  IS_SUPERSCRIPT,
  IS_UNDERLINE,
  type LexicalNode,
  type NodeKey,
} from '@payloadcms/richtext-lexical/lexical'
import { $isListNode, type ListItemNode, type ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element, ElementContent, Properties } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { BLOCK_TAGS } from '@/lib/html/sanitize'
import { safeLink } from '@/lib/html/urls'
import { $isOwnNode, HtmlBlock } from './own-nodes'
import { $addressOf, $isLine } from './payload-nodes'
import { elementOf, type Leaf, MARKS, type Mark, nest, toHtml } from './tidy'

/** The source of a block in the article. */
export type Source = {
  html: string
  /** The HTML that the editor would write for it. While it is the same, the block is unchanged. */
  written: string
  /** The block before it, and the white space between the two. */
  before: NodeKey | undefined
  space: string
}

/**
 * The sources of an article's blocks by the keys of their nodes. A block that is moved, or changed and undone, keeps
 * its key.
 */
export type Sources = Map<NodeKey, Source>

/**
 * The article in the editor as HTML; empty for an empty editor. Unchanged blocks are returned byte for byte. The others
 * are written one block in each line, without new blank lines.
 */
export function $articleHtml(sources: Sources): string {
  let html = ''
  let before: NodeKey | undefined
  for (const node of $getRoot().getChildren()) {
    const source = sources.get(node.getKey())
    const written = $toHtml(node)
    const isSame = source?.written === written
    if (!isSame && $isBlankLine(node)) continue
    if (html) html += source && source.before === before ? source.space : '\n'
    html += isSame ? source.html : written
    before = node.getKey()
  }
  return html.trim()
}

/** A block as HTML, with a line for each block in it so that a person can read it. */
export function $toHtml(node: LexicalNode): string {
  const element = $toElement(node)
  return toHtml(node instanceof HtmlBlock ? [element] : onLines([element])).trim()
}

const OWN_LINE = /^(?:p|h[2-6]|ul|ol|li|table|tr|blockquote|pre|hr|details|figure|dl)$/

function onLines(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || !BLOCK_TAGS.has(node.tagName)) return [node]
    const block = node.tagName === 'pre' ? node : { ...node, children: onLines(node.children) }
    return OWN_LINE.test(node.tagName) ? [block, { type: 'text', value: '\n' }] : [block]
  })
}

/** Whether a block is empty, so that it only holds the caret. */
export function $isBlankLine(node: LexicalNode): boolean {
  return $isElementNode(node) && isBlank($toElement(node))
}

/** Whether a block of text is empty. */
export function isBlank(block: Element): boolean {
  return /^(?:p|h[2-6]|blockquote|pre)$/.test(block.tagName) && saysNothing(block)
}

function saysNothing(node: ElementContent): boolean {
  if (node.type !== 'element') return textOf(node).trim() === ''
  return !/^(?:img|hr|li|table|iframe)$/.test(node.tagName) && node.children.every(saysNothing)
}

/** Converts a node to an element; text outside of a block gets a `p`. */
export function $toElement(node: LexicalNode): Element {
  if ($isOwnNode(node) && !node.isInline()) return node.__element
  if ($isListNode(node)) return $listToElement(node)
  if ($isTableNode(node)) return $tableToElement(node)
  if ($isLine(node)) return elementOf('hr', [])
  if (!$isElementNode(node)) return elementOf('p', nest($toLeaves(node)))
  if ($isCodeNode(node)) return codeToElement(node.getTextContent(), node.getLanguage())
  if ($isQuoteNode(node) && node.isShadowRoot()) {
    return elementOf('blockquote', $linesIn(node).map($toElement))
  }
  const tag = $isHeadingNode(node) ? node.getTag() : $isQuoteNode(node) ? 'blockquote' : 'p'
  return elementOf(tag, $wordsIn(node))
}

function $linesIn(node: ElementNode): LexicalNode[] {
  return node.getChildren().filter((child) => !$isBlankLine(child))
}

/** The text of a block as elements. Equal texts always give equal HTML. */
function $wordsIn(node: ElementNode): ElementContent[] {
  return nest(node.getChildren().flatMap($toLeaves))
}

function $toLeaves(node: LexicalNode): Leaf[] {
  const marks = new Set<never>()
  if ($isTextNode(node)) {
    return [{ marks: marksOf(node.getFormat()), node: { type: 'text', value: node.getTextContent() } }]
  }
  if ($isLineBreakNode(node)) return [{ marks, node: elementOf('br', []) }]
  if ($isOwnNode(node)) return [{ marks, node: node.__element }]
  if (!$isElementNode(node)) return [{ marks, node: { type: 'text', value: node.getTextContent() } }]
  const href = $addressOf(node)
  // A link without a valid address is written as text.
  if (href === null || !safeLink(href)) return node.getChildren().flatMap($toLeaves)
  return [{ marks, node: elementOf('a', $wordsIn(node), { href }) }]
}

/** Lexical's bits for the formats of a text. */
export const BIT: Record<Mark, number> = {
  strong: IS_BOLD,
  em: IS_ITALIC,
  u: IS_UNDERLINE,
  s: IS_STRIKETHROUGH,
  mark: IS_HIGHLIGHT,
  code: IS_CODE,
  sub: IS_SUBSCRIPT,
  sup: IS_SUPERSCRIPT,
}

function marksOf(format: number): ReadonlySet<Mark> {
  return new Set(MARKS.filter((mark) => format & BIT[mark]))
}

function codeToElement(value: string, language: string | null | undefined): Element {
  const properties = language ? { className: [`language-${language}`] } : {}
  return elementOf('pre', [elementOf('code', [{ type: 'text', value }], properties)])
}

/** Converts a list. A list in an item of its own is moved into the item before it. */
function $listToElement(list: ListNode): Element {
  const items: Element[] = []
  for (const item of list.getChildren<ListItemNode>()) {
    const inner = item.getFirstChild()
    const last = items.at(-1)
    if (!$isListNode(inner)) items.push(elementOf('li', $wordsIn(item)))
    else if (last) last.children.push($listToElement(inner))
    else items.push(elementOf('li', [$listToElement(inner)]))
  }
  const start = list.getStart()
  return elementOf(list.getTag(), items, start === 1 ? {} : { start })
}

/** Converts a table. Rows of header cells become its head. */
function $tableToElement(table: TableNode): Element {
  const rows = table.getChildren<TableRowNode>()
  const head = rows.findIndex((row) =>
    row.getChildren<TableCellNode>().some((cell) => cell.getTag() !== 'th'),
  )
  const parts = head > 0 ? [elementOf('thead', rows.slice(0, head).map($rowToElement))] : []
  return elementOf('table', [...parts, elementOf('tbody', rows.slice(Math.max(head, 0)).map($rowToElement))])
}

function $rowToElement(row: TableRowNode): Element {
  const cells = row.getChildren<TableCellNode>()
  return elementOf(
    'tr',
    cells.map((cell) => elementOf(cell.getTag(), $cellContent(cell), $spans(cell))),
  )
}

/** A single paragraph in a cell is written without a `p`. */
function $cellContent(cell: TableCellNode): ElementContent[] {
  const [only, ...others] = $linesIn(cell)
  if ($isParagraphNode(only) && others.length === 0) return $wordsIn(only)
  return $linesIn(cell).map($toElement)
}

/**
 * The spans of a cell that was merged in this editor. A table that had merged cells in the stored article is an HTML
 * block.
 */
function $spans(cell: TableCellNode): Properties {
  const [colSpan, rowSpan] = [cell.getColSpan(), cell.getRowSpan()]
  return { ...(colSpan > 1 ? { colSpan } : {}), ...(rowSpan > 1 ? { rowSpan } : {}) }
}
