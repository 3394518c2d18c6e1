import type { Element } from 'hast'
import { $insertNodes } from 'lexical'
import { $toNodes } from './to-nodes'
import { $wordsToNodes } from './words'

/** Puts blocks where the caret is; one paragraph alone goes into the words around it. */
export function $insertBlocks(blocks: readonly Element[]): void {
  const [first] = blocks
  const isWords = blocks.length === 1 && first?.tagName === 'p'
  $insertNodes(isWords ? $wordsToNodes(first.children) : $toNodes(blocks))
}
