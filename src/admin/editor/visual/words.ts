import { $createLinkNode, $isLinkNode } from '@lexical/link'
import type { Element, ElementContent } from 'hast'
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
} from 'lexical'
import { formatOf, marksOf } from './formats'
import { $createKeptInline, $createWords, elementIn, KeptInline, WordsNode } from './kept-nodes'
import { attributesState } from './node-states'
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
  return nest(nodes.map($toLeaf))
}

/** Gives a node the attributes that it shall give back. */
export function $withAttributes<Node extends ElementNode>(node: Node, { properties }: Element): Node {
  return Object.keys(properties).length > 0 ? $setState(node, attributesState, properties) : node
}

function $leafToNode({ marks, node }: Leaf): LexicalNode {
  if (node.type === 'text') return $createTextNode(node.value).setFormat(formatOf(marks))
  if (node.tagName === 'br') return $createLineBreakNode()
  if (node.tagName === 'img' || node.tagName === 'iframe') return $createKeptInline(node)
  const { href, title, ...others } = node.properties
  if (node.tagName !== 'a' || typeof href !== 'string') {
    return $createWords(node).append(...$wordsToNodes(node.children))
  }
  const link = $createLinkNode(href, { title: typeof title === 'string' ? title : null })
  return $withAttributes(link, { ...node, properties: others }).append(...$wordsToNodes(node.children))
}

function $toLeaf(node: LexicalNode): Leaf {
  const marks = new Set<never>()
  if ($isTextNode(node)) {
    return { marks: marksOf(node.getFormat()), node: { type: 'text', value: node.getTextContent() } }
  }
  if ($isLineBreakNode(node)) return { marks, node: elementOf('br', []) }
  if (node instanceof KeptInline) return { marks, node: elementIn(node) }
  if (!$isElementNode(node)) return { marks, node: { type: 'text', value: node.getTextContent() } }
  const words = $wordsToElements(node)
  if (node instanceof WordsNode) return { marks, node: { ...elementIn(node), children: words } }
  if (!$isLinkNode(node)) return { marks, node: elementOf('span', words) }
  const title = node.getTitle()
  const attributes = { href: node.getURL(), ...(title === null ? {} : { title }) }
  return { marks, node: elementOf('a', words, { ...attributes, ...$getState(node, attributesState) }) }
}
