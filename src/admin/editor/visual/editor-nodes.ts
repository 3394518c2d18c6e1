import { CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import type { Element } from 'hast'
import { $createParagraphNode, $getRoot, type CreateEditorArgs } from 'lexical'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { KeptBlock, KeptInline, WordsNode } from './kept-nodes'
import { tidy } from './tidy'
import { $toNodes } from './to-nodes'

/** Everything that an article can consist of in the editor. */
export const editorArgs: CreateEditorArgs = {
  namespace: 'article',
  nodes: [
    CodeNode,
    HeadingNode,
    KeptBlock,
    KeptInline,
    LinkNode,
    ListItemNode,
    ListNode,
    QuoteNode,
    TableCellNode,
    TableNode,
    TableRowNode,
    WordsNode,
  ],
  onError: (error) => {
    throw error
  },
}

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
  if (!last || ['kept-block', 'table', 'code'].includes(last.getType())) {
    root.append($createParagraphNode())
  }
}
