import { $isCodeNode } from '@lexical/code-core'
import { $isLinkNode } from '@lexical/link'
import { $isListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isTableNode } from '@lexical/table'
import {
  $getSelection,
  $isRangeSelection,
  type LexicalNode,
  TEXT_TYPE_TO_FORMAT,
  type TextFormatType,
} from 'lexical'

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'h4' | 'quote' | 'code'

/** What stands around the caret. */
export type Where = {
  block: BlockKind
  formats: TextFormatType[]
  list: 'ul' | 'ol' | null
  isInTable: boolean
  /** The address of the link around the caret. */
  link: string | null
}

export const NOWHERE: Where = { block: 'paragraph', formats: [], list: null, isInTable: false, link: null }

/** What the toolbar has to know of the caret; `NOWHERE` when nothing or no text is selected. */
export function $where(): Where {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return NOWHERE
  const node = selection.anchor.getNode()
  const around = [node, ...node.getParents()]
  const formats = Object.keys(TEXT_TYPE_TO_FORMAT) as TextFormatType[]
  return {
    block: around.map(kindOf).find((kind) => kind !== null) ?? 'paragraph',
    formats: formats.filter((type) => selection.hasFormat(type)),
    list: around.find($isListNode)?.getTag() ?? null,
    isInTable: around.some($isTableNode),
    link: around.find($isLinkNode)?.getURL() ?? null,
  }
}

function kindOf(node: LexicalNode): BlockKind | null {
  if ($isQuoteNode(node)) return 'quote'
  if ($isCodeNode(node)) return 'code'
  if (!$isHeadingNode(node)) return null
  const tag = node.getTag()
  return tag === 'h2' || tag === 'h3' ? tag : 'h4'
}
