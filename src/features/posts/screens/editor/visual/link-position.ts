import { $isCodeNode } from '@lexical/code-core'
import {
  $createLinkNode,
  $isLinkNode,
  type LinkNode,
  TOGGLE_LINK_COMMAND,
} from '@payloadcms/richtext-lexical/client'
import {
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type LexicalEditor,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { wordAround } from '@/features/posts/screens/editor/links/word-around'

/** The position of an existing or new link. */
export type LinkPosition = {
  /** The link at the caret; null for none. */
  link: LinkNode | null
  selection: RangeSelection
  address: string
  /** The link text; empty without a selection and outside a word. */
  words: string
  /** Whether the text may be replaced without losing a format or an image. */
  isPlain: boolean
}

/** The link at the caret, or else the selection, or else the word at the caret; null where no link is possible. */
export function $linkPosition(): LinkPosition | null {
  const stands = $getSelection()
  if (!$isRangeSelection(stands)) return null
  const selection = stands.clone()
  const [start, end] = [selection.anchor.getNode(), selection.focus.getNode()]
  if ($findMatchingParent(start, $isCodeNode) || $findMatchingParent(end, $isCodeNode)) return null
  const link = $findMatchingParent(start, $isLinkNode)
  if (link?.is($findMatchingParent(end, $isLinkNode))) {
    const isPlain = link.getChildren().every($isTextNode)
    return {
      link,
      selection,
      address: link.getFields().url ?? '',
      words: link.getTextContent(),
      isPlain,
    }
  }
  if (selection.isCollapsed()) $takeWord(selection)
  const words = selection.getTextContent()
  return { link: null, selection, address: '', words, isPlain: selection.isCollapsed() }
}

function $takeWord(selection: RangeSelection): void {
  const node = selection.anchor.getNode()
  if (!$isTextNode(node)) return
  const word = wordAround(node.getTextContent(), selection.anchor.offset)
  if (word) selection.setTextNodeRange(node, word.start, node, word.end)
}

/** Creates a link, or changes the existing one, and moves the caret to its end. */
export function setLink(editor: LexicalEditor, position: LinkPosition, url: string, words: string): void {
  editor.update(() => {
    const { link } = position
    if (link) {
      link.setFields({ ...link.getFields(), url })
      if (words !== position.words) $reword(link, words)
      link.selectEnd()
      return
    }
    const fields = { linkType: 'custom' as const, newTab: false, url }
    const selection = position.selection.clone()
    $setSelection(selection)
    if (selection.isCollapsed()) {
      const created = $createLinkNode({ fields }).append($createTextNode(words))
      selection.insertNodes([created])
      created.selectEnd()
    } else {
      editor.dispatchCommand(TOGGLE_LINK_COMMAND, { fields, text: null })
      $toItsEnd()
    }
  })
}

/**
 * Replaces the text of a link. The new text has the format of the first old one. Lexical removes an empty link, so the
 * new text is inserted before the old one is removed.
 */
function $reword(link: LinkNode, words: string): void {
  const before = link.getChildren()
  const text = $createTextNode(words)
  const [first] = before
  if ($isTextNode(first)) text.setFormat(first.getFormat())
  link.append(text)
  for (const child of before) child.remove()
}

/** Removes the link and keeps its text. */
export function removeLink(editor: LexicalEditor, position: LinkPosition): void {
  editor.update(() => {
    $setSelection(position.selection.clone())
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, null)
  })
}

function $toItsEnd(): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus
  selection.anchor.set(key, offset, type)
  selection.focus.set(key, offset, type)
}
