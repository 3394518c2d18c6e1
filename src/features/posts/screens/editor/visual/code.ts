import { $createCodeNode, $isCodeNode, CodeNode } from '@lexical/code-core'
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  IS_CODE,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  mergeRegister,
  TextNode,
} from '@payloadcms/richtext-lexical/lexical'
import type { ElementTransformer } from '@payloadcms/richtext-lexical/lexical/markdown'
import { $setBlocksType } from '@payloadcms/richtext-lexical/lexical/selection'

const FENCE = /^```([\w-]{1,30})?$/

/** Three backticks and a space, or the name of a language and a space, begin a block of code. */
export const CODE_FENCE: ElementTransformer = {
  type: 'element',
  dependencies: [CodeNode],
  regExp: /^```([\w-]{1,30})?\s/,
  replace: (line, rest, [, language]) => {
    const code = $createCodeNode(language).append(...rest)
    line.replace(code)
    code.select(0, 0)
  },
  export: () => null,
}

/** Turns every block that the selection touches into code. */
export function setCode(editor: LexicalEditor): void {
  editor.update(() => $setBlocksType($getSelection(), () => $createCodeNode()))
}

/** Registers the behaviour of code blocks in an editor. */
export function registerCode(editor: LexicalEditor): () => void {
  return mergeRegister(
    editor.registerCommand(KEY_ENTER_COMMAND, $endFence, COMMAND_PRIORITY_LOW),
    editor.registerNodeTransform(TextNode, $plain),
  )
}

/** Enter after a fence begins a code block, as a space does. */
function $endFence(event: KeyboardEvent | null): boolean {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
  const line = selection.anchor.getNode().getTopLevelElement()
  const fence = $isParagraphNode(line) ? FENCE.exec(line.getTextContent()) : null
  if (!fence || !line) return false
  event?.preventDefault()
  const code = $createCodeNode(fence[1])
  line.replace(code)
  code.select()
  return true
}

/** Text in code has no other format, which also keeps Payload's Markdown shortcuts away from it. */
function $plain(text: TextNode): void {
  if ($isCodeNode(text.getParent()) && text.getFormat() !== IS_CODE) text.setFormat(IS_CODE)
}
