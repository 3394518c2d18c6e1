import type { Element } from 'hast'
import { $getState, $insertNodes, type LexicalNode } from 'lexical'
import { storedState } from './node-states'
import { $toNodes } from './to-nodes'
import { $wordsToNodes } from './words'

/** Puts blocks where the caret is, without the blank lines among them; one paragraph alone goes into the words around it. */
export function $insertBlocks(blocks: readonly Element[]): void {
  const [first] = blocks
  const isWords = blocks.length === 1 && first?.tagName === 'p'
  $insertNodes(isWords ? $wordsToNodes(first.children) : $toNodes(blocks).filter($isNoBlankLine))
}

function $isNoBlankLine(node: LexicalNode): boolean {
  return !$getState(node, storedState)
}
