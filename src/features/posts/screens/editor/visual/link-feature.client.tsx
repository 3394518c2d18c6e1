'use client'

import {
  LinkFeatureClient as PayloadFeature,
  slashMenuBasicGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import {
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  CONTROL_OR_META,
  createCommand,
  isExactShortcutMatch,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { Link } from 'lucide'
import { useEffect, useState } from 'react'
import LinkDialog from '@/features/posts/screens/editor/links/link-dialog.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { LineDrawing } from '@/ui/line-drawing'
import { $linkPosition, type LinkPosition, removeLink, setLink } from './link-position'

type PayloadClientFeature = Exclude<ReturnType<typeof PayloadFeature>['feature'], (given: never) => unknown>
type Groups = NonNullable<PayloadClientFeature['toolbarInline']>['groups']

const openLinkDialog = ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(LINK_COMMAND, null)

const LinkIcon = () => <LineDrawing drawing={Link} size={20} />

const inSlashMenu = slashMenuBasicGroupWithItems([
  {
    key: 'link',
    label: 'Link to a post or page',
    Icon: LinkIcon,
    keywords: ['link', 'post', 'page', 'find', 'address'],
    onSelect: openLinkDialog,
  },
])

const isEnabled = ({ selection }: { selection: unknown }) => $isRangeSelection(selection)

/** Payload's links with a dialog of our own, which validates addresses in the browser. */
export const LinkFeatureClient: typeof PayloadFeature = (props) => {
  const payloadFeature = PayloadFeature(props)
  return {
    ...payloadFeature,
    feature: (given) => {
      const created =
        typeof payloadFeature.feature === 'function' ? payloadFeature.feature(given) : payloadFeature.feature
      return {
        ...created,
        plugins: [...(created.plugins ?? []), { Component: LinkPlugin, position: 'floatingAnchorElem' }],
        slashMenu: { groups: [inSlashMenu] },
        toolbarFixed: { groups: withLinkDialog(created.toolbarFixed?.groups ?? []) },
        toolbarInline: { groups: withLinkDialog(created.toolbarInline?.groups ?? []) },
      }
    },
  }
}

function withLinkDialog(groups: Groups): Groups {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, isEnabled, onSelect: openLinkDialog })),
  }))
}

/** Opens the link dialog at the caret. */
const LINK_COMMAND = createCommand<null>('LINK_COMMAND')

/** Handles Ctrl+K, the toolbar button and the pencil beside a link. */
function LinkPlugin({ anchorElem }: { anchorElem: HTMLElement }) {
  const [editor] = useLexicalComposerContext()
  const [position, setPosition] = useState<LinkPosition | null>(null)

  useEffect(() => {
    const unregister = mergeRegister(
      editor.registerCommand(
        LINK_COMMAND,
        () => {
          const found = $linkPosition()
          if (found) setPosition(found)
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
          // Lexical updates its selection after keys in a task of its own.
          setTimeout(() => editor.dispatchCommand(LINK_COMMAND, null))
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    )
    // Payload's pencil would open Payload's drawer, which loses what is saved while the server still validates it.
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

  if (!position) return null

  function closeDialog(act?: () => void) {
    act?.()
    setPosition(null)
    editor.focus()
  }

  return (
    <LinkDialog
      link={{ ...position, isNew: position.link === null }}
      onLink={(url, words) => closeDialog(() => setLink(editor, position, url, words))}
      onRemove={position.link ? () => closeDialog(() => removeLink(editor, position)) : undefined}
      onClose={() => closeDialog()}
    />
  )
}
