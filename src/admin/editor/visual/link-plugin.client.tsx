'use client'

import {
  COMMAND_PRIORITY_LOW,
  CONTROL_OR_META,
  createCommand,
  isExactShortcutMatch,
  KEY_DOWN_COMMAND,
  mergeRegister,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useEffect, useState } from 'react'
import { notifyError } from '../../notify.client'
import { LinkDialog } from './link-dialog.client'
import { $placeOfLink, type LinkPlace, removeLink, setLink } from './link-place'

/** Asks for the link where the caret is. */
export const LINK_COMMAND = createCommand<null>('LINK_COMMAND')

/** Ctrl+K, the bars' button and the pencil beside a link. */
export function LinkPlugin({ anchorElem }: { anchorElem: HTMLElement }) {
  const [editor] = useLexicalComposerContext()
  const [place, setPlace] = useState<LinkPlace | null>(null)

  useEffect(() => {
    const unregister = mergeRegister(
      editor.registerCommand(
        LINK_COMMAND,
        () => {
          const found = $placeOfLink()
          if (found) setPlace(found)
          else notifyError('A link can stand among words only, not in code')
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (!isExactShortcutMatch(event, 'k', CONTROL_OR_META)) return false
          event.preventDefault()
          // Lexical learns of words that were selected by keys in a task of its own.
          setTimeout(() => editor.dispatchCommand(LINK_COMMAND, null))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    )
    // Payload's pencil opens Payload's drawer, which forgets what is saved while the server still checks it.
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('.link-edit')) return
      event.preventDefault()
      event.stopPropagation()
      editor.dispatchCommand(LINK_COMMAND, null)
    }
    anchorElem.addEventListener('click', onClick, true)
    return () => {
      unregister()
      anchorElem.removeEventListener('click', onClick, true)
    }
  }, [editor, anchorElem])

  if (!place) return null

  function answer(act?: () => void) {
    act?.()
    setPlace(null)
    editor.focus()
  }

  return (
    <LinkDialog
      place={place}
      onLink={(url, words) => answer(() => setLink(editor, place, url, words))}
      onRemove={() => answer(() => removeLink(editor, place))}
      onClose={() => answer()}
    />
  )
}
