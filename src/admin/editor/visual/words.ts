import {
  $createLineBreakNode,
  $createTextNode,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setState,
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
} from '@payloadcms/richtext-lexical/lexical'
import type { Element, ElementContent } from 'hast'
import { safeLink } from '@/lib/html/urls'
import { $addressOf, $createLink, attributesState } from './payload-nodes'
import {
  $createPreservedInline,
  $createWords,
  elementIn,
  PreservedInline,
  WordsNode,
} from './preserved-nodes'
import { elementOf, type Leaf, leavesOf, MARKS, type Mark, nest } from './tidy'

/** Words with their formats, links and images, as nodes to append to a block. */
export function $wordsToNodes(words: readonly ElementContent[]): LexicalNode[] {
  return leavesOf(words).map($leafToNode)
}

/** A block's words as elements; the same words are always written alike. */
export function $wordsToElements(node: ElementNode): ElementContent[] {
  return $leavesToElements(node.getChildren())
}

/** As `$wordsToElements`, for nodes that stand in no block of their own. */
export function $leavesToElements(nodes: readonly LexicalNode[]): ElementContent[] {
  return nest(nodes.flatMap($toLeaves))
}

/** Gives a node the attributes that it shall give back. */
export function $withAttributes<Node extends LexicalNode>(node: Node, { properties }: Element): Node {
  return Object.keys(properties).length > 0 ? $setState(node, attributesState, properties) : node
}

function $leafToNode({ marks, node }: Leaf): LexicalNode {
  if (node.type === 'text') return $createTextNode(node.value).setFormat(formatOf(marks))
  if (node.tagName === 'br') return $createLineBreakNode()
  if (node.tagName === 'img' || node.tagName === 'iframe') return $createPreservedInline(node)
  const { href, ...others } = node.properties
  if (node.tagName !== 'a' || typeof href !== 'string') {
    return $createWords(node).append(...$wordsToNodes(node.children))
  }
  return $withAttributes($createLink(href), { ...node, properties: others }).append(
    ...$wordsToNodes(node.children),
  )
}

function $toLeaves(node: LexicalNode): Leaf[] {
  const marks = new Set<never>()
  if ($isTextNode(node)) {
    return [{ marks: marksOf(node.getFormat()), node: { type: 'text', value: node.getTextContent() } }]
  }
  if ($isLineBreakNode(node)) return [{ marks, node: elementOf('br', []) }]
  if (node instanceof PreservedInline) return [{ marks, node: elementIn(node) }]
  if (!$isElementNode(node)) return [{ marks, node: { type: 'text', value: node.getTextContent() } }]
  const href = $addressOf(node)
  const words = $wordsToElements(node)
  if (node instanceof WordsNode) return [{ marks, node: { ...elementIn(node), children: words } }]
  // A link whose address was never given, or is none, is words.
  if (href === null || !safeLink(href)) return node.getChildren().flatMap($toLeaves)
  return [{ marks, node: elementOf('a', words, { href, ...$getState(node, attributesState) }) }]
}

const BIT: Record<Mark, number> = {
  strong: IS_BOLD,
  em: IS_ITALIC,
  u: IS_UNDERLINE,
  s: IS_STRIKETHROUGH,
  mark: IS_HIGHLIGHT,
  code: IS_CODE,
  sub: IS_SUBSCRIPT,
  sup: IS_SUPERSCRIPT,
}

/** The bits by which Lexical knows the formats of a text. */
function formatOf(marks: ReadonlySet<Mark>): number {
  return MARKS.reduce((bits, mark) => (marks.has(mark) ? bits | BIT[mark] : bits), 0)
}

/** The formats in a text that Lexical knows by their bits; the inverse of `formatOf`. */
function marksOf(format: number): ReadonlySet<Mark> {
  return new Set(MARKS.filter((mark) => format & BIT[mark]))
}

const BEFORE = /[\p{L}\p{M}\p{N}'’-]*$/u
const AFTER = /^[\p{L}\p{M}\p{N}'’-]*/u

/**
 * The word in which a caret stands, or that it touches.
 *
 * @param at - the caret's place, counted in UTF-16 units
 * @returns where the word begins and ends; null between two blanks
 */
export function wordAround(text: string, at: number): { start: number; end: number } | null {
  const start = at - (BEFORE.exec(text.slice(0, at))?.[0].length ?? 0)
  const end = at + (AFTER.exec(text.slice(at))?.[0].length ?? 0)
  return start < end ? { start, end } : null
}
