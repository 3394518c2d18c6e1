import { $isCodeNode } from '@lexical/code-core'
import {
  $getState,
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  $setState,
  type ElementNode,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { $isHeadingNode, $isQuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { storedState } from './node-states'

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
