import {
  $findMatchingParent,
  $getSelection,
  $isNodeSelection,
  INDENT_CONTENT_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  OUTDENT_CONTENT_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'

/**
 * Makes Tab leave the text for the next control, and Shift+Tab for the one before, past everything focusable within it.
 * In a list Tab indents the item; table cells and the slash menu keep the key. Escape removes the focus from the text
 * first, also in these.
 */
export function registerTabKey(editor: LexicalEditor): () => void {
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event
    const root = editor.getRootElement()
    if (root && key === 'Escape') watchNext(root)
    if (!root || !isTab(event)) return
    const isWriting = target === root
    if (isWriting && (root.getAttribute('aria-controls') === 'slash-menu' || isIn(editor, 'tablecell')))
      return
    // Lexical would insert a tab into the text.
    event.stopImmediatePropagation()
    if (!isWriting || !isIn(editor, 'listitem')) return stepOut(root, shiftKey)
    event.preventDefault()
    editor.dispatchCommand(shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined)
  }
  return editor.registerRootListener((root) => {
    root?.addEventListener('keydown', press, true)
    return () => root?.removeEventListener('keydown', press, true)
  })
}

const isTab = ({ key, altKey, ctrlKey, metaKey, isComposing }: KeyboardEvent) =>
  key === 'Tab' && !altKey && !ctrlKey && !metaKey && !isComposing

/**
 * Handles the next Tab after Escape: Lexical has removed the focus, and the browser would continue from within the
 * text.
 */
function watchNext(root: HTMLElement): void {
  const hear = (event: KeyboardEvent) => {
    if (isTab(event) && document.activeElement === document.body && root.isConnected)
      stepOut(root, event.shiftKey)
  }
  document.addEventListener('keydown', hear, { capture: true, once: true })
}

/** Whether text within a node of a type is edited or selected; a selected image is not. */
function isIn(editor: LexicalEditor, type: string): boolean {
  return editor.read(() => {
    const selection = $getSelection()
    if (!selection || $isNodeSelection(selection)) return false
    const isSuch = (node: LexicalNode) => node.getType() === type
    return selection.getNodes().some((node) => $findMatchingParent(node, isSuch) !== null)
  })
}

/**
 * Focuses a temporary element from which the browser continues: before the text to find the toolbar, or after all
 * controls that Payload renders for the mouse.
 */
function stepOut(root: HTMLElement, isBack: boolean): void {
  const step = document.createElement('span')
  step.tabIndex = -1
  if (isBack) root.before(step)
  else (root.closest('.rich-text-lexical') ?? root).after(step)
  step.focus({ preventScroll: true })
  setTimeout(() => step.remove())
}
