import { $isCodeNode } from '@lexical/code-core'
import {
  $addUpdateTag,
  $createRangeSelection,
  $findMatchingParent,
  $getRoot,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  COMMAND_PRIORITY_HIGH,
  createCommand,
  DROP_COMMAND,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
  UNDO_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { offerArticle } from '@/features/posts/screens/editor/fields/offer-article.client'
import {
  isMarkdown,
  pastedMarkup,
  plainParagraphs,
} from '@/features/posts/screens/editor/fields/pasted-markup'
import {
  type Pasted,
  readPasted,
  sanitizePasted,
} from '@/features/posts/screens/editor/fields/sanitize-pasted'
import { HtmlLimitError } from '@/lib/html/limits'
import { safeLink } from '@/lib/html/urls'
import { notifyError, notifyLoss, offer } from '@/staff-ui/toasts.client'
import { $insertHtml, type BlockPlace } from './editor-nodes'
import { leftOut } from './left-out'
import { elementOf, toHtml } from './tidy'

/** Inserts files that were pasted at the caret, or dropped beside a block. */
export const FILES_COMMAND = createCommand<{ files: readonly File[]; place?: BlockPlace }>('FILES_COMMAND')

/** Uploads the images of a pasted text before it is inserted. */
type BringPictures = (pasted: Pasted) => Promise<void>

/**
 * Registers the handlers of paste and drop: content is sanitized before it is inserted, and a message names what was
 * removed.
 */
export function registerIncoming(editor: LexicalEditor, bringPictures: BringPictures): () => void {
  const take = (data: DataTransfer, isInCode: boolean, place?: BlockPlace) =>
    $bringIn({ editor, data, isInCode, place, bringPictures })
  return mergeRegister(
    editor.registerCommand(PASTE_COMMAND, (event) => $paste(event, take), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(DROP_COMMAND, (event) => $drop(editor, event, take), COMMAND_PRIORITY_HIGH),
  )
}

type Take = (data: DataTransfer, isInCode: boolean, place?: BlockPlace) => void

/** Text that was copied from this editor is sanitized too, because a clipboard's type proves nothing. */
function $paste(event: object, take: Take): boolean {
  if (!(event instanceof ClipboardEvent) || !event.clipboardData) return false
  const selection = $getSelection()
  const isInCode =
    $isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeNode)
  const { types } = event.clipboardData
  const isPlain = types.length === 1 && types[0] === 'text/plain'
  const isAddress = isPlain && safeLink(event.clipboardData.getData('text/plain').trim()) !== null
  // Payload makes a link of an address that is pasted over selected text.
  if (isAddress && !isInCode && selection && !selection.isCollapsed?.()) return false
  event.preventDefault()
  take(event.clipboardData, Boolean(isInCode))
  return true
}

function $drop(editor: LexicalEditor, event: DragEvent, take: Take): boolean {
  event.preventDefault()
  const { dataTransfer, clientX, clientY } = event
  // Content dragged within the editor would be copied, not moved; blocks have handles for dragging.
  if (!dataTransfer || dataTransfer.types.includes('application/x-lexical-editor')) return true
  const position = document.caretRangeFromPoint?.(clientX, clientY)
  // Dropped text is inserted at the pointer, files between blocks.
  if (position && dataTransfer.getData('text/plain')) {
    const selection = $createRangeSelection()
    selection.applyDOMRange(position)
    $setSelection(selection)
  }
  take(dataTransfer, false, $placeAt(editor, clientY))
  return true
}

/** The block nearest to the pointer, and the side of it on which the pointer is. */
function $placeAt(editor: LexicalEditor, y: number): BlockPlace | undefined {
  let nearest: (BlockPlace & { distance: number }) | undefined
  for (const block of $getRoot().getChildren()) {
    const box = editor.getElementByKey(block.getKey())?.getBoundingClientRect()
    if (!box) continue
    const distance = Math.max(box.top - y, y - box.bottom, 0)
    if (nearest && nearest.distance <= distance) continue
    nearest = { key: block.getKey(), isAfter: y > (box.top + box.bottom) / 2, distance }
  }
  return nearest && { key: nearest.key, isAfter: nearest.isAfter }
}

type Incoming = {
  editor: LexicalEditor
  data: DataTransfer
  isInCode: boolean
  place: BlockPlace | undefined
  bringPictures: BringPictures
}

function $bringIn({ editor, data, isInCode, place, bringPictures }: Incoming): void {
  const markup = isInCode ? null : pastedMarkup(data)
  const text = data.getData('text/plain')
  const files = [...data.files]
  // The clipboard has a copied image both as a file and as HTML of its page, so without text only the file is used.
  if (files.length === 0 || text.trim()) {
    if (markup) $insertMarkup(editor, markup, bringPictures, data.getData('text/rtf'))
    else if (isInCode) $getSelection()?.insertRawText(text)
    else $insertPlain(text)
    if (!markup && !isInCode && isMarkdown(text)) $offerArticle(editor, text, bringPictures)
  }
  if (files.length === 0) return
  // With text, a file is inserted after it.
  const bringIn = () =>
    editor.dispatchCommand(FILES_COMMAND, { files, place: text.trim() ? undefined : place })
  if (isImageOfText(text, data)) offer('A picture was copied with the words.', 'Insert it too', bringIn)
  else bringIn()
}

/** Office programs add an image of copied text, which is seldom wanted. */
function isImageOfText(text: string, data: DataTransfer): boolean {
  const [file, ...others] = data.files
  const isOne = others.length === 0 && file?.type.startsWith('image/')
  return Boolean(isOne && text.trim() && data.getData('text/html'))
}

/** Inserts plain text. An empty line ends a paragraph. */
function $insertPlain(text: string): void {
  const paragraphs = plainParagraphs(text)
  if (paragraphs.length < 2) {
    $getSelection()?.insertRawText(text)
    return
  }
  const blocks = paragraphs.map((paragraph) =>
    elementOf(
      'p',
      paragraph.split('\n').flatMap((value, index) => {
        const line = { type: 'text' as const, value }
        return index === 0 ? [line] : [elementOf('br', []), line]
      }),
    ),
  )
  $insertHtml(toHtml(blocks))
}

/** Markdown stays as it was pasted until an article is asked for, which then takes its place. */
function $offerArticle(editor: LexicalEditor, text: string, bringPictures: BringPictures): void {
  // The pasted text is a step of its own, which is undone before the article takes its place.
  $addUpdateTag(HISTORY_PUSH_TAG)
  const written = $getRoot().getTextContent()
  offerArticle(text, (html) => {
    if (editor.read(() => $getRoot().getTextContent()) !== written) return false
    editor.dispatchCommand(UNDO_COMMAND, undefined)
    editor.update(() => $insertMarkup(editor, html, bringPictures))
    return true
  })
}

function $insertMarkup(
  editor: LexicalEditor,
  markup: string,
  bringPictures: BringPictures,
  rtf?: string,
): void {
  try {
    const pasted = readPasted(markup, window.location.origin, rtf)
    const hasPictures = pasted.carried.length + pasted.elsewhere.length > 0
    if (hasPictures) void bringPictures(pasted).then(() => editor.update(() => $insertPasted(pasted)))
    else $insertPasted(pasted)
  } catch (error) {
    refuseLarge(error)
  }
}

function $insertPasted(pasted: Pasted): void {
  try {
    const sanitized = sanitizePasted(pasted, window.location.origin)
    $insertHtml(sanitized)
    const missing = leftOut(pasted, sanitized)
    if (missing) notifyLoss(missing)
  } catch (error) {
    refuseLarge(error)
  }
}

function refuseLarge(error: unknown): void {
  if (!(error instanceof HtmlLimitError)) throw error
  notifyError('The pasted text is too large or too deeply nested')
}
