'use client'

import { LinkFeatureClient as PayloadFeature } from '@payloadcms/richtext-lexical/client'
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
import { useEffect, useId, useState } from 'react'
import { field } from '@/admin/shell/controls'
import { notifyError } from '@/admin/shell/toasts.client'
import { button } from '@/ui/button'
import { $linkPosition, type LinkPosition, removeLink, setLink, toAddress } from './link-position'
import { Question } from './question.client'

type PayloadClientFeature = Exclude<ReturnType<typeof PayloadFeature>['feature'], (given: never) => unknown>
type Groups = NonNullable<PayloadClientFeature['toolbarInline']>['groups']

const openLinkDialog = ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(LINK_COMMAND, null)

const isEnabled = ({ selection }: { selection: unknown }) => $isRangeSelection(selection)

/** Payload's links, asked for by a dialog that decides here and at once what a link may be. */
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

/** Asks for the link where the caret is. */
const LINK_COMMAND = createCommand<null>('LINK_COMMAND')

/** Ctrl+K, the bars' button and the pencil beside a link. */
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

  if (!position) return null

  function closeDialog(act?: () => void) {
    act?.()
    setPosition(null)
    editor.focus()
  }

  return (
    <LinkDialog
      position={position}
      onLink={(url, words) => closeDialog(() => setLink(editor, position, url, words))}
      onRemove={() => closeDialog(() => removeLink(editor, position))}
      onClose={() => closeDialog()}
    />
  )
}

type Props = {
  position: LinkPosition
  onLink: (url: string, words: string) => void
  onRemove: () => void
  onClose: () => void
}

/** Asks where a link leads, and for its words where there are none to be one. */
function LinkDialog({ position, onLink, onRemove, onClose }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const { link, address, words, isPlain } = position

  function take(data: FormData) {
    const url = toAddress(String(data.get('address') ?? ''))
    const text = String(data.get('words') ?? words)
    if (!url) return setProblem('A link needs https://, mailto:, tel: or a path of this site')
    if (!text.trim()) return setProblem('A link needs words to press')
    onLink(url, text)
  }

  return (
    <Question
      title={link ? 'Edit link' : 'Link'}
      confirm="Save link"
      cancel="Cancel"
      onConfirm={take}
      onCancel={onClose}
    >
      {!isPlain && <p className="line-clamp-2 wrap-anywhere text-ink-soft">“{words}”</p>}
      <label htmlFor={`${id}-address`}>Address</label>
      <input
        id={`${id}-address`}
        name="address"
        type="text"
        inputMode="url"
        className={field}
        defaultValue={address}
        placeholder="https://"
        autoComplete="off"
        aria-describedby={`${id}-problem`}
      />
      {isPlain && (
        <>
          <label htmlFor={`${id}-words`}>Words</label>
          <input
            id={`${id}-words`}
            name="words"
            type="text"
            className={field}
            defaultValue={words}
            autoComplete="off"
          />
        </>
      )}
      <p id={`${id}-problem`} role="alert" className="text-danger">
        {problem}
      </p>
      {link && (
        <button type="button" className={`${button()} justify-self-start`} onClick={onRemove}>
          Remove link
        </button>
      )}
    </Question>
  )
}
