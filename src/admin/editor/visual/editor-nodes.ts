import { CodeNode } from '@lexical/code-core'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $getState,
  $insertNodes,
  type Klass,
  type LexicalEditor,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode, QuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { storedState } from './payload-nodes'
import { PreservedBlock, PreservedInline, WordsNode } from './preserved-nodes'
import { elementOf, tidy } from './tidy'
import { $toNodes } from './to-nodes'
import { $wordsToNodes } from './words'

/** What an article has and Payload's editor has not. */
export const OWN_NODES: Klass<LexicalNode>[] = [CodeNode, PreservedBlock, PreservedInline, WordsNode]

/** Everything that an article can consist of, but for Payload's own links and lines (`payload-nodes.ts`). */
export const ARTICLE_NODES: Klass<LexicalNode>[] = [
  ...OWN_NODES,
  HeadingNode,
  ListItemNode,
  ListNode,
  QuoteNode,
  TableCellNode,
  TableNode,
  TableRowNode,
]

const parser = unified().use(rehypeParse, { fragment: true })

/** The blocks of a cleaned article, in the form that the editor reads. */
export function toBlocks(sanitizeHtml: string): Element[] {
  return tidy(parser.parse(sanitizeHtml))
}

/** Replaces what stands in the editor. The last block leaves room for the caret below it. */
export function $fillEditor(blocks: readonly Element[]): void {
  const root = $getRoot().clear()
  root.append(...$toNodes(blocks))
  const last = root.getLastChild()
  if (!last || ['kept-block', 'table', 'code', 'horizontalrule'].includes(last.getType())) {
    root.append($createParagraphNode())
  }
}

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
export type ImageInput = { file?: File; src?: string; alt?: string }

/** Puts an image where the caret is or was, else at the end. */
export function insertImage(editor: LexicalEditor, src: string, alt: string): void {
  editor.update(() => {
    if (!$getSelection()) $getRoot().selectEnd()
    $insertBlocks([elementOf('p', [elementOf('img', [], { src, alt })])])
  })
}
