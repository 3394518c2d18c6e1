import {
  $getNearestNodeFromDOMNode,
  $getSelection,
  $isNodeSelection,
  COMMAND_PRIORITY_HIGH,
  KEY_ENTER_COMMAND,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
} from '@payloadcms/richtext-lexical/lexical'

/**
 * Registers the actions that edit an image or an HTML block: its button, a double click, or Enter while it is selected.
 *
 * @param $change - opens the dialog of a node, and returns whether it can edit the node
 */
export function registerEditing(editor: LexicalEditor, $change: (node: LexicalNode) => boolean): () => void {
  const press = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isAsked = event.type === 'dblclick' || target?.closest('[data-edit]')
    const frame = isAsked && target?.closest('[data-picture], [data-html]')
    const isTaken = frame && editor.read(() => $changeAt(frame))
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }
  function $changeAt(frame: Element): boolean {
    const node = $getNearestNodeFromDOMNode(frame)
    return node !== null && $change(node)
  }
  return mergeRegister(
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        const selection = $getSelection()
        const [node] = $isNodeSelection(selection) ? selection.getNodes() : []
        if (!node || !$change(node)) return false
        event?.preventDefault()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerRootListener((root) => {
      root?.addEventListener('click', press, true)
      root?.addEventListener('dblclick', press, true)
      return () => {
        root?.removeEventListener('click', press, true)
        root?.removeEventListener('dblclick', press, true)
      }
    }),
  )
}

/**
 * Moves the focus to the editor after a dialog has closed, because the dialog returns it to a button that may be gone
 * by then.
 */
export function focusEditor(editor: LexicalEditor): void {
  setTimeout(() => {
    // Lexical itself does not focus the editor while a node is selected.
    editor.getRootElement()?.focus({ preventScroll: true })
    editor.focus()
  })
}
