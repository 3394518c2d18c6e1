import {
  $createLineBreakNode,
  $createTextNode,
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setState,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element, ElementContent } from 'hast'
import { safeLink } from '@/lib/html/urls'
import { formatOf, marksOf } from './formats'
import { $createKeptInline, $createWords, elementIn, KeptInline, WordsNode } from './kept-nodes'
import { attributesState } from './node-states'
import { $addressOf, $createLink } from './payload-nodes'
import { elementOf, type Leaf, leavesOf, nest } from './tidy'

/** Words with their formats, links and pictures, as nodes to append to a block. */
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
  if (node.tagName === 'img' || node.tagName === 'iframe') return $createKeptInline(node)
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
  if (node instanceof KeptInline) return [{ marks, node: elementIn(node) }]
  if (!$isElementNode(node)) return [{ marks, node: { type: 'text', value: node.getTextContent() } }]
  const href = $addressOf(node)
  const words = $wordsToElements(node)
  if (node instanceof WordsNode) return [{ marks, node: { ...elementIn(node), children: words } }]
  // A link whose address was never given, or is none, is words.
  if (href === null || !safeLink(href)) return node.getChildren().flatMap($toLeaves)
  return [{ marks, node: elementOf('a', words, { href, ...$getState(node, attributesState) }) }]
}
