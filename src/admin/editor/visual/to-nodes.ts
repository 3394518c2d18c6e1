import { $createCodeNode } from '@lexical/code-core'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $setState,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
  type HeadingTagType,
} from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element, ElementContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { $buildItems, $buildRows } from './list-and-table-nodes'
import { $asStored, $createLine, bareState } from './payload-nodes'
import { $createPreservedBlock } from './preserved-nodes'
import { flowOf } from './tidy'
import { $toElements, toHtml } from './to-html'
import { $withAttributes, $wordsToNodes } from './words'

/**
 * Makes nodes of tidied blocks, and of words that stand between them without a `p`. A block that the nodes would
 * not give back as it is stays one kept node.
 *
 * @returns one node for each part
 */
export function $toNodes(parts: readonly (Element | ElementContent[])[]): LexicalNode[] {
  const nodes: LexicalNode[] = []
  for (const part of parts)
    nodes.push(Array.isArray(part) ? $bareParagraph(part) : $toNode(part, nodes.at(-1)))
  return nodes
}

function $toNode(block: Element, before: LexicalNode | undefined): LexicalNode {
  const built = $tryBlock(block)
  const node = built && $isElementNode(built) ? $asStored(built) : built
  const isWhole = node && !$wouldJoin(before, node) && toHtml($toElements([node])) === toHtml([block])
  return isWhole ? node : $createPreservedBlock(block)
}

function $bareParagraph(words: readonly ElementContent[]): LexicalNode {
  return $asStored($setState($createParagraphNode(), bareState, true).append(...$wordsToNodes(words)))
}

function $tryBlock(block: Element): LexicalNode | null {
  const { tagName, children } = block
  switch (tagName) {
    case 'p':
      return $withAttributes($createParagraphNode(), block).append(...$wordsToNodes(children))
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return $heading(tagName, block)
    case 'blockquote':
      return $quote(block)
    case 'pre':
      return $code(block)
    case 'ul':
    case 'ol':
      return $buildItems(block)
    case 'hr':
      return $withAttributes($createLine(), block)
    case 'table':
      return $buildRows(block, $toNodes)
    default:
      return null
  }
}

function $heading(tag: HeadingTagType, block: Element): ElementNode {
  return $withAttributes($createHeadingNode(tag), block).append(...$wordsToNodes(block.children))
}

function $quote(block: Element): ElementNode {
  const flow = flowOf(block.children)
  const [first] = flow
  if (flow.length <= 1 && (!first || Array.isArray(first))) {
    return $withAttributes($createQuoteNode(), block).append(...$wordsToNodes(first ?? []))
  }
  const quote = $withAttributes($createQuoteNode({ shadowRoot: true }), block)
  return quote.append(...$toNodes(flow))
}

function $code(block: Element): ElementNode {
  const [inner] = block.children
  const isBare = inner?.type !== 'element' || inner.tagName !== 'code'
  const className = isBare ? undefined : inner.properties.className
  const language = Array.isArray(className) ? String(className[0]).replace(/^language-/, '') : undefined
  const code = $withAttributes($createCodeNode(language), block)
  if (isBare) $setState(code, bareState, true)
  textOf(block)
    .split('\n')
    .forEach((line, index) => {
      if (index > 0) code.append($createLineBreakNode())
      if (line) code.append($createTextNode(line))
    })
  return code
}

/** Two lists of one kind side by side would become one. */
function $wouldJoin(before: LexicalNode | undefined, node: LexicalNode): boolean {
  return $isListNode(node) && $isListNode(before) && before.getListType() === node.getListType()
}
