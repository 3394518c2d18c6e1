import { $createCodeNode } from '@lexical/code-core'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import {
  $deleteTableColumnAtSelection,
  $deleteTableRowAtSelection,
  $getTableNodeFromLexicalNodeOrThrow,
  $insertTableColumnAtSelection,
  $insertTableRowAtSelection,
} from '@lexical/table'
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $setState,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  INDENT_CONTENT_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical'
import { toBlocks } from './editor-nodes'
import { $insertBlocks } from './insert'
import { bareState } from './node-states'
import type { BlockKind, Where } from './where'

export type Tool = {
  name: string
  /** A letter, or the path of a drawing on a grid of 24 by 24. */
  sign: string
  run: (editor: LexicalEditor) => void
  /** Where the button is pressed in; without it, it is no switch. */
  isOn?: (where: Where) => boolean
}

/** The kinds of block that words can be turned into. */
export const BLOCKS: Record<BlockKind, { name: string; make: () => ElementNode }> = {
  paragraph: { name: 'Paragraph', make: $createParagraphNode },
  h2: { name: 'Heading 2', make: () => $createHeadingNode('h2') },
  h3: { name: 'Heading 3', make: () => $createHeadingNode('h3') },
  h4: { name: 'Heading 4', make: () => $createHeadingNode('h4') },
  quote: { name: 'Quotation', make: () => $createQuoteNode() },
  code: { name: 'Code', make: () => $createCodeNode() },
}

/** Turns every block that the selection touches into one of this kind. */
export function setBlock(editor: LexicalEditor, kind: BlockKind): void {
  editor.update(() => $setBlocksType($getSelection(), BLOCKS[kind].make))
}

function format(name: string, type: TextFormatType, sign: string): Tool {
  return {
    name,
    sign,
    run: (editor) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, type),
    isOn: ({ formats }) => formats.includes(type),
  }
}

function list(name: string, kind: 'ul' | 'ol', sign: string): Tool {
  const command = kind === 'ul' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND
  return {
    name,
    sign,
    run: (editor) => {
      const isSame = editor.getEditorState().read(() => $listAround() === kind)
      editor.dispatchCommand(isSame ? REMOVE_LIST_COMMAND : command, undefined)
    },
    isOn: (where) => where.list === kind,
  }
}

function $listAround(): 'ul' | 'ol' | null {
  const selection = $getSelection()
  const parents = $isRangeSelection(selection) ? selection.anchor.getNode().getParents() : []
  return parents.find($isListNode)?.getTag() ?? null
}

/** A button that does what a key of the editor does. */
function command(name: string, does: LexicalCommand<void>, sign: string): Tool {
  return { name, sign, run: (editor) => editor.dispatchCommand(does, undefined) }
}

export const HISTORY_TOOLS: Tool[] = [
  command('Undo', UNDO_COMMAND, 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3'),
  command('Redo', REDO_COMMAND, 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3'),
]

export const WORD_TOOLS: Tool[] = [
  format('Bold', 'bold', 'B'),
  format('Italic', 'italic', 'I'),
  format('Underline', 'underline', 'U'),
  format('Strikethrough', 'strikethrough', 'S'),
  format('Code in a line', 'code', 'M9 7l-5 5 5 5M15 7l5 5-5 5'),
  list('Bulleted list', 'ul', 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01'),
  list(
    'Numbered list',
    'ol',
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.500-1V8M3.500 15.500c.5-1.500 3-1.500 3 0 0 1.300-3 2.500-3 4h3.200',
  ),
]

export const LIST_TOOLS: Tool[] = [
  command('Deeper', INDENT_CONTENT_COMMAND, 'M4 5h16M10 10h10M10 14h10M4 19h16M4 9l3 3-3 3'),
  command('Less deep', OUTDENT_CONTENT_COMMAND, 'M4 5h16M10 10h10M10 14h10M4 19h16M7 9l-3 3 3 3'),
]

export const TABLE_TOOLS: Tool[] = [
  inTable('Add a row', $insertTableRowAtSelection, 'M4 4h16v9H4zM4 8.500h16M12 16v6M9 19h6'),
  inTable('Delete the row', $deleteTableRowAtSelection, 'M4 4h16v9H4zM4 8.500h16M9 19h6'),
  inTable('Add a column', $insertTableColumnAtSelection, 'M4 4h9v16H4zM8.500 4v16M16 12h6M19 9v6'),
  inTable('Delete the column', $deleteTableColumnAtSelection, 'M4 4h9v16H4zM8.500 4v16M16 12h6'),
]

/** Changes the table around the caret; what is new in it holds its words without a `p`, as a table usually does. */
function inTable(name: string, $change: () => unknown, sign: string): Tool {
  const $changeTable = () => {
    const [node] = $getSelection()?.getNodes() ?? []
    $change()
    const table = node?.isAttached() && $getTableNodeFromLexicalNodeOrThrow(node)
    if (table) $bareEmptyCells(table)
  }
  return { name, sign, run: (editor) => editor.update($changeTable) }
}

function $bareEmptyCells(parent: ElementNode): void {
  for (const node of parent.getChildren()) {
    if ($isParagraphNode(node) && node.isEmpty()) $setState(node, bareState, true)
    else if ($isElementNode(node)) $bareEmptyCells(node)
  }
}

const NEW_TABLE = `<table><thead><tr><th scope="col">Column 1</th><th scope="col">Column 2</th></tr></thead><tbody>${'<tr><td></td><td></td></tr>'.repeat(2)}</tbody></table>`

/** Inserts the blocks of cleaned HTML at the caret. */
export function insertHtml(editor: LexicalEditor, html: string): void {
  editor.update(() => $insertBlocks(toBlocks(html)))
}

export const TABLE_TOOL: Tool = {
  name: 'Table',
  sign: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  run: (editor) => insertHtml(editor, NEW_TABLE),
}
