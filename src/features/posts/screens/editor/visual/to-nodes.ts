import { $createCodeNode } from '@lexical/code-core'
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
} from '@lexical/table'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import {
  $createListItemNode,
  $createListNode,
  $isListNode,
  type ListItemNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { $createHtmlBlock, $createImage } from './own-nodes'
import { $createLine, $createLink } from './payload-nodes'
import { pictureIn } from './pictures'
import { flowOf, isBlock, leavesOf, MARKS, type Mark, type Part, toHtml } from './tidy'
import { $toElement, BIT } from './to-html'

/**
 * The node of a part of an article: an HTML block, unless other nodes can write all of it. So the functions below may
 * skip what they do not know.
 *
 * @param before - the node above it
 */
export function $toNode({ stored: [block], tidy }: Part, before: LexicalNode | undefined): LexicalNode {
  const node = $read(tidy)
  const isJoined = $isListNode(before) && before.getTag() === tidy.tagName
  if (!isJoined && !hasTwinLists(tidy) && toHtml([$toElement(node)]) === toHtml([tidy])) return node
  return $createHtmlBlock(isBlock(block) ? block : tidy)
}

/** Lexical would merge two adjacent lists of the same kind. */
function hasTwinLists({ children }: Element): boolean {
  return children.some((child, index) => {
    const before = children[index - 1]
    if (child.type !== 'element') return false
    return (
      hasTwinLists(child) || (isList(child) && before && isList(before) && before.tagName === child.tagName)
    )
  })
}

function $read(block: Element): LexicalNode {
  const { tagName, children } = block
  switch (tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return $createHeadingNode(tagName).append(...$toInlineNodes(children))
    case 'blockquote':
      return $readQuote(children)
    case 'pre':
      return $readCode(block)
    case 'ul':
    case 'ol':
      return $readList(block)
    case 'table':
      return $readTable(block)
    case 'hr':
      return $createLine()
    case 'figure':
      return pictureIn(block) ? $createImage(block) : $createParagraphNode()
    default:
      return $createParagraphNode().append(...$toInlineNodes(children))
  }
}

/** Converts text with its formats, links and images to nodes that can be appended to a block. */
export function $toInlineNodes(content: readonly ElementContent[]): LexicalNode[] {
  return leavesOf(content).flatMap(({ marks, node }) => {
    if (node.type === 'text') return $createTextNode(node.value).setFormat(formatOf(marks))
    if (node.tagName === 'br') return $createLineBreakNode()
    if (node.tagName === 'img') return $createImage(node)
    const { href } = node.properties
    const inner = $toInlineNodes(node.children)
    return node.tagName === 'a' && typeof href === 'string' ? $createLink(href).append(...inner) : inner
  })
}

/** Lexical's bits for the formats of a text. */
function formatOf(marks: ReadonlySet<Mark>): number {
  return MARKS.reduce((bits, mark) => (marks.has(mark) ? bits | BIT[mark] : bits), 0)
}

/** The content of a quotation or a cell: blocks, or text alone. */
function $readFlow(children: readonly ElementContent[]): LexicalNode[] {
  return flowOf(children).map((part) =>
    Array.isArray(part) ? $createParagraphNode().append(...$toInlineNodes(part)) : $read(part),
  )
}

function $readQuote(children: readonly ElementContent[]): ElementNode {
  if (children.some(isBlock)) return $createQuoteNode({ shadowRoot: true }).append(...$readFlow(children))
  return $createQuoteNode().append(...$toInlineNodes(children))
}

function $readCode(block: Element): ElementNode {
  const [inner] = block.children
  const className = inner?.type === 'element' ? inner.properties.className : undefined
  const language = Array.isArray(className) ? String(className[0]).replace(/^language-/, '') : undefined
  const code = $createCodeNode(language)
  textOf(block)
    .split('\n')
    .forEach((line, index) => {
      if (index > 0) code.append($createLineBreakNode())
      if (line) code.append($createTextNode(line))
    })
  return code
}

function $readList({ tagName, properties, children }: Element): ElementNode {
  const list = $createListNode(tagName === 'ol' ? 'number' : 'bullet', Number(properties.start ?? 1))
  return list.append(...elementsIn(children).flatMap($readItem))
}

/** Converts a list item. Lexical keeps a nested list in an item of its own. */
function $readItem(item: Element): ListItemNode[] {
  const flow = flowOf(item.children)
  const nodes = flow.filter(isList).map((list) => $createListItemNode().append($readList(list)))
  const [first] = flow
  if (Array.isArray(first)) nodes.unshift($createListItemNode().append(...$toInlineNodes(first)))
  return nodes.length > 0 ? nodes : [$createListItemNode()]
}

function isList(part: ElementContent | ElementContent[]): part is Element {
  return 'tagName' in part && (part.tagName === 'ul' || part.tagName === 'ol')
}

/**
 * Converts a table whose rows have the same length. Lexical would add cells to any other table, which therefore becomes
 * an HTML block.
 */
function $readTable(block: Element): ElementNode {
  const rows = elementsIn(block.children).flatMap((part) => elementsIn(part.children))
  const lengths = new Set(rows.map((row) => row.children.length))
  if (lengths.size !== 1 || lengths.has(0)) return $createParagraphNode()
  return $createTableNode().append(
    ...rows.map((row) => $createTableRowNode().append(...elementsIn(row.children).map($readCell))),
  )
}

function $readCell({ tagName, children }: Element): ElementNode {
  const isHeader = tagName === 'th'
  const cell = $createTableCellNode(isHeader ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS)
  const content = $readFlow(children)
  // The caret needs a place in an empty cell.
  return cell.append(...(content.length > 0 ? content : [$createParagraphNode()]))
}

function elementsIn(nodes: readonly ElementContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}
