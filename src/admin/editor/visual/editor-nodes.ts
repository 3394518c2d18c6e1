import { CodeNode } from '@lexical/code-core'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import {
  $createParagraphNode,
  $getRoot,
  type Klass,
  type LexicalNode,
} from '@payloadcms/richtext-lexical/lexical'
import { ListItemNode, ListNode } from '@payloadcms/richtext-lexical/lexical/list'
import { HeadingNode, QuoteNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import type { Element } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { KeptBlock, KeptInline, WordsNode } from './kept-nodes'
import { tidy } from './tidy'
import { $toNodes } from './to-nodes'

/** What an article has and Payload's editor has not. */
export const OWN_NODES: Klass<LexicalNode>[] = [CodeNode, KeptBlock, KeptInline, WordsNode]

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
export function toBlocks(cleanHtml: string): Element[] {
  return tidy(parser.parse(cleanHtml))
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
