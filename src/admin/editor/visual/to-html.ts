import { $isCodeNode } from '@lexical/code-core'
import { $isTableNode } from '@lexical/table'
import {
  $getRoot,
  $getState,
  $isElementNode,
  $isParagraphNode,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element, ElementContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { BLOCK_TAGS } from '@/lib/html/sanitize'
import { $listToElement, $tableToElement } from './list-and-table-nodes'
import { $isBlankLine, $isLine, attributesState, bareState } from './payload-nodes'
import { elementIn, PreservedBlock } from './preserved-nodes'
import { elementOf } from './tidy'
import { $leavesToElements, $wordsToElements } from './words'

const writer = unified().use(rehypeStringify)

/** Writes elements as HTML, with no white space between them but their own. */
export function toHtml(elements: readonly ElementContent[]): string {
  return writer.stringify({ type: 'root', children: [...elements] })
}

/** The article that stands in the editor, one block a line; empty for an empty editor. */
export function $articleHtml(): string {
  return toHtml(onLines($toElements($getRoot().getChildren()))).trim()
}

const OWN_LINE = /^(?:p|h[2-6]|ul|ol|li|table|tr|blockquote|pre|hr|details|figure|dl)$/

/** Breaks the line after each block, so that a person can read the HTML. */
function onLines(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || !BLOCK_TAGS.has(node.tagName)) return [node]
    const block = node.tagName === 'pre' ? node : { ...node, children: onLines(node.children) }
    return OWN_LINE.test(node.tagName) ? [block, { type: 'text', value: '\n' }] : [block]
  })
}

/** Writes blocks as elements, without the blank lines between them. */
export function $toElements(nodes: readonly LexicalNode[]): Element[] {
  return nodes.filter((node) => !$isBlankLine(node)).map($blockToElement)
}

/** Writes what stands in a quotation or a cell: blocks, and words without a `p` where they had none. */
export function $flowToElements(nodes: readonly LexicalNode[]): ElementContent[] {
  let isAfterWords = false
  return nodes.flatMap((node): ElementContent[] => {
    if ($isBlankLine(node)) return []
    const isBare = $isParagraphNode(node) && $getState(node, bareState) && !isAfterWords
    isAfterWords = isBare
    if (isBare) return $wordsToElements(node)
    return [$blockToElement(node)]
  })
}

function $blockToElement(node: LexicalNode): Element {
  if (node instanceof PreservedBlock) return elementIn(node)
  if ($isListNode(node)) return $listToElement(node)
  if ($isTableNode(node)) return $tableToElement(node, $flowToElements)
  const attributes = $getState(node, attributesState)
  if ($isLine(node)) return elementOf('hr', [], attributes)
  if (!$isElementNode(node)) return elementOf('p', $leavesToElements([node]))
  if ($isCodeNode(node)) return $codeToElement(node)
  if ($isQuoteNode(node) && node.isShadowRoot()) {
    return elementOf('blockquote', $flowToElements(node.getChildren()), attributes)
  }
  const tag = $isHeadingNode(node) ? node.getTag() : $isQuoteNode(node) ? 'blockquote' : 'p'
  return elementOf(tag, $wordsToElements(node), attributes)
}

function $codeToElement(node: ElementNode): Element {
  const text: ElementContent[] = [{ type: 'text', value: node.getTextContent() }]
  const attributes = $getState(node, attributesState)
  if ($getState(node, bareState)) return elementOf('pre', text, attributes)
  const language = $isCodeNode(node) ? node.getLanguage() : undefined
  const inner = elementOf('code', text, language ? { className: [`language-${language}`] } : {})
  return elementOf('pre', [inner], attributes)
}
