import { $isCodeNode } from '@lexical/code-core'
import {
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  $parseSerializedNode,
  $setState,
  createState,
  type ElementNode,
  type LexicalNode,
  type SerializedLexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element, Properties } from 'hast'

/** The attributes of an element that the editor has no use for, but gives back: language, numbering, title. */
export const attributesState = createState('attributes', {
  parse: (value) => (isRecord(value) ? (value as Properties) : {}),
  isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right),
  resetOnCopyNode: true,
})

/** On a paragraph: its words stand in their cell, item or quotation without a `p`. On code: it has no `code`. */
export const bareState = createState('bare', {
  parse: (value) => value === true,
  resetOnCopyNode: true,
})

/** On an item of a list: its words stand in a `p`. */
export const looseState = createState('loose', { parse: (value) => value === true })

/** On a row of a table: the part of the table that it belongs to, `thead`, `tbody` or `tfoot`, and which of these. */
export const partState = createState('part', { parse: (value) => (typeof value === 'string' ? value : '') })

/** On a block without words: it stood so in the article, and is no blank line that was made while writing. */
export const storedState = createState('stored', {
  parse: (value) => value === true,
  resetOnCopyNode: true,
})

/** The element that a kept node stands for; `words` names the element around words. */
export const preservedState = createState('kept', {
  parse: (value) => (isRecord(value) ? (value as unknown as Element) : null),
  isEqual: (left, right) => JSON.stringify(left) === JSON.stringify(right),
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Whether a block is a blank line that somebody made while writing: there is room for the caret in it, and nothing
 * to read. What stood so in the article, as another program may have written it, is none.
 */
export function $isBlankLine(node: LexicalNode): boolean {
  return isLine(node) && !$getState(node, storedState) && node.getChildren().every($saysNothing)
}

/** Marks a block that was read from an article, to be written again though nothing can be read in it. */
export function $asStored<Node extends ElementNode>(node: Node): Node {
  return $isBlankLine(node) ? $setState(node, storedState, true) : node
}

function isLine(node: LexicalNode): node is ElementNode {
  return $isParagraphNode(node) || $isHeadingNode(node) || $isQuoteNode(node) || $isCodeNode(node)
}

function $saysNothing(node: LexicalNode): boolean {
  if ($isTextNode(node)) return node.getTextContent().trim() === ''
  if ($isLineBreakNode(node) || $isBlankLine(node)) return true
  return $isElementNode(node) && node.isInline() && node.getChildren().every($saysNothing)
}

// The classes of Payload's own nodes are others in the browser than on the server, and none can be imported in both:
// the editor in which one works knows them by their names.

type Stored = SerializedLexicalNode & Record<string, unknown>

const PLAIN = { direction: null, format: '', indent: 0 }

/** A link as Payload's editor has it. */
export function $createLink(url: string): ElementNode {
  const fields = { linkType: 'custom', newTab: false, url }
  const stored: Stored = { ...PLAIN, type: 'link', version: 3, fields, children: [] }
  const link = $parseSerializedNode(stored)
  if (!$isElementNode(link)) throw new Error('The editor has no links')
  return link
}

/** A line across the article. */
export function $createLine(): LexicalNode {
  return $parseSerializedNode({ type: 'horizontalrule', version: 1 })
}

/** Where a link leads to; null for any other node. */
export function $addressOf(node: LexicalNode): string | null {
  if (node.getType() !== 'link') return null
  const stored: object = node.exportJSON()
  const fields = 'fields' in stored ? stored.fields : null
  const url = typeof fields === 'object' && fields !== null && 'url' in fields ? fields.url : ''
  return typeof url === 'string' ? url : ''
}

export function $isLine(node: LexicalNode): boolean {
  return node.getType() === 'horizontalrule'
}
