import { $isCodeNode } from '@lexical/code-core'
import {
  $createRangeSelection,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  createCommand,
  DROP_COMMAND,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { notifyError, offer } from '@/admin/shell/toasts.client'
import { HtmlLimitError } from '@/lib/html/limits'
import { pastedMarkup } from '../fields/pasted-markup'
import { sanitizePasted } from '../fields/sanitize-pasted'
import { $insertBlocks, toBlocks } from './editor-nodes'
import { notifyLeftOut } from './left-out'

/** Files that somebody has pasted or dropped where the caret is. */
export const FILES_COMMAND = createCommand<readonly File[]>('FILES_COMMAND')

/** Lets in what is pasted and dropped: through the cleaner, and never without a word about what stays outside. */
export function registerIncoming(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(editor, event), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DROP_COMMAND, (event) => $drop(editor, event), COMMAND_PRIORITY_HIGH),
  )
}

/** Words of this editor go through the cleaner too: what a clipboard says of itself proves nothing. */
function $paste(editor: LexicalEditor, event: object): boolean {
  if (!(event instanceof ClipboardEvent) || !event.clipboardData) return false
  const selection = $getSelection()
  const isInCode =
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode)
  const types = event.clipboardData.types
  // An address over selected words is Payload's own to make a link of.
  if (
    types.length === 1 &&
    types[0] === 'text/plain' &&
    !isInCode &&
    selection &&
    !selection.isCollapsed?.()
  ) {
    return false
  }
  event.preventDefault()
  $bringIn(editor, event.clipboardData, Boolean(isInCode))
  return true
}

function $drop(editor: LexicalEditor, event: DragEvent): boolean {
  event.preventDefault()
  const { dataTransfer, clientX, clientY } = event
  // What is dragged from here to here would be doubled, not moved; blocks have their handles.
  if (!dataTransfer || dataTransfer.types.includes('application/x-lexical-editor')) return true
  const position = document.caretRangeFromPoint?.(clientX, clientY)
  if (position) {
    const selection = $createRangeSelection()
    selection.applyDOMRange(position)
    $setSelection(selection)
  }
  $bringIn(editor, dataTransfer, false)
  return true
}

function $bringIn(editor: LexicalEditor, data: DataTransfer, isInCode: boolean): void {
  const markup = isInCode ? null : pastedMarkup(data)
  const text = data.getData('text/plain')
  const files = [...data.files]
  // A copied image comes as a file and as an image on the page it is from.
  if (files.length === 0 || text.trim()) {
    if (markup) $insertMarkup(markup)
    else $getSelection()?.insertRawText(text)
  }
  if (files.length === 0) return
  const bringIn = () => editor.dispatchCommand(FILES_COMMAND, files)
  if (isImageOfText(text, data)) offer('A picture was copied with the words.', 'Insert it too', bringIn)
  else bringIn()
}

/** Office programs put an image of copied words beside them, which is seldom wanted. */
function isImageOfText(text: string, data: DataTransfer): boolean {
  const [file, ...others] = data.files
  const isOne = others.length === 0 && file?.type.startsWith('image/')
  return Boolean(isOne && text.trim() && data.getData('text/html'))
}

function $insertMarkup(markup: string): void {
  try {
    const sanitized = sanitizePasted(markup, window.location.origin)
    $insertBlocks(toBlocks(sanitized))
    notifyLeftOut(markup, sanitized)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    notifyError('The pasted text is too large or too deeply nested')
  }
}
