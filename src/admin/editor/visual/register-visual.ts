import { $isCodeNode } from '@lexical/code-core'
import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { registerTableSelectionObserver } from '@lexical/table'
import {
  $createNodeSelection,
  $findMatchingParent,
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  CLICK_COMMAND,
  COMMAND_PRIORITY_HIGH,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from 'lexical'
import { HtmlLimitError } from '@/lib/html/limits'
import { notifyError } from '../../notify.client'
import { cleanPasted } from '../fields/clean-pasted'
import { pastedMarkup } from '../fields/pasted-markup'
import { toBlocks } from './editor-nodes'
import { $insertBlocks } from './insert'

const UNDO_PAUSE_MS = 300

/** Gives an editor its keys, its history and its way to paste. */
export function registerVisual(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), UNDO_PAUSE_MS),
    registerList(editor),
    registerTableSelectionObserver(editor),
    editor.registerCommand(PASTE_COMMAND, $paste, COMMAND_PRIORITY_HIGH),
    // What is dropped would come in uncleaned.
    editor.registerCommand(DROP_COMMAND, prevented, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(CLICK_COMMAND, $selectKept, COMMAND_PRIORITY_HIGH),
    editor.registerUpdateListener(() => showSelected(editor)),
  )
}

/** Everything comes in through the cleaner, words of this editor too: what a clipboard says of itself proves nothing. */
function $paste(event: object): boolean {
  const clipboard = event instanceof ClipboardEvent ? event.clipboardData : null
  const selection = $getSelection()
  if (!clipboard || !(event instanceof ClipboardEvent)) return false
  event.preventDefault()
  const isInCode =
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode)
  const markup = isInCode ? null : pastedMarkup(clipboard)
  if (markup) $pasteMarkup(markup)
  else selection?.insertRawText(clipboard.getData('text/plain'))
  return true
}

function $pasteMarkup(markup: string): void {
  try {
    $insertBlocks(toBlocks(cleanPasted(markup, window.location.origin)))
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    notifyError('The pasted text is too large or too deeply nested')
  }
}

function prevented(event: DragEvent): boolean {
  event.preventDefault()
  return true
}

function $selectKept(event: MouseEvent): boolean {
  const frame = event.target instanceof Element ? event.target.closest('[data-kept]') : null
  const node = frame && $getNearestNodeFromDOMNode(frame)
  if (!node) return false
  const selection = $createNodeSelection()
  selection.add(node.getKey())
  $setSelection(selection)
  return true
}

function showSelected(editor: LexicalEditor): void {
  const selection = editor.getEditorState().read($getSelection)
  const keys = editor.getEditorState().read(() => ($isNodeSelection(selection) ? selection.getNodes() : []))
  const selected = new Set(keys.map((node) => editor.getElementByKey(node.getKey())))
  for (const frame of editor.getRootElement()?.querySelectorAll<HTMLElement>('[data-kept]') ?? []) {
    frame.toggleAttribute('data-selected', selected.has(frame))
  }
}
