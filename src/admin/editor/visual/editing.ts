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
 * Hears how somebody asks to change an image or an HTML block: by its button, by a double click, or by Enter where it is
 * selected.
 *
 * @param $change - says whether the node is one that it changes
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

/** Goes on in the editor once a dialog has closed, which gives the focus back to a button that may be gone by then. */
export function focusEditor(editor: LexicalEditor): void {
  setTimeout(() => {
    // Lexical itself gives no focus to a node that is selected.
    editor.getRootElement()?.focus({ preventScroll: true })
    editor.focus()
  })
}
