import {
  $getRoot,
  $getSelection,
  $getState,
  $insertNodes,
  type LexicalEditor,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { Element } from 'hast'
import { storedState } from './node-states'
import { elementOf } from './tidy'
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

/** What is known of an image before its dialog asks for the rest. */
export type Picture = { file?: File; src?: string; alt?: string }

/** Puts an image where the caret is or was, else at the end. */
export function insertImage(editor: LexicalEditor, src: string, alt: string): void {
  editor.update(() => {
    if (!$getSelection()) $getRoot().selectEnd()
    $insertBlocks([elementOf('p', [elementOf('img', [], { src, alt })])])
  })
}
