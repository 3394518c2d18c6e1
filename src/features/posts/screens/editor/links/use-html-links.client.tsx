'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import { beginsLine } from './html-caret'
import type { HtmlPlace } from './html-links'

const linking = defer(() => Promise.all([import('./link-dialog.client'), import('./html-links')]))

/** Replaces a part of the source with a text, as if it were typed. */
export type Replace = (area: HTMLTextAreaElement, start: number, end: number, text: string) => void

type OpenDialog = { area: HTMLTextAreaElement; place: HtmlPlace; caret: [start: number, end: number] }

/**
 * Adds links to HTML source: Ctrl+K makes a link of the selection or the word at the caret, and a slash at the start of
 * a line opens the dialog too. The slash stays if the dialog is cancelled.
 *
 * @returns the text area's handlers of keys and changes, and the dialog while it is open
 */
export function useHtmlLinks(replace: Replace) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const slash = useRef<number | null>(null)
  const afterwards = useRef<(() => void) | null>(null)
  const parts = useDeferred(linking, openDialog !== null, () => {
    setOpenDialog(null)
    noteMissing()
  })

  // The action runs after the dialog has closed, because nothing behind an open dialog can take the focus.
  useEffect(() => {
    if (openDialog) return
    afterwards.current?.()
    afterwards.current = null
  }, [openDialog])

  function close(act: () => void): void {
    afterwards.current = act
    setOpenDialog(null)
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { currentTarget: area, key, nativeEvent } = event
    slash.current = null
    if (nativeEvent.isComposing || event.altKey) return
    const isPlain = !event.ctrlKey && !event.metaKey
    const { value, selectionStart, selectionEnd } = area
    if (key === '/' && isPlain && selectionStart === selectionEnd && beginsLine(value, selectionStart)) {
      slash.current = selectionStart
      return
    }
    if (key !== 'k' || isPlain || event.shiftKey) return
    event.preventDefault()
    linking.load().then(([, { linkPlace }]) => {
      // What was typed meanwhile has moved the place.
      const caret: OpenDialog['caret'] = [area.selectionStart, area.selectionEnd]
      const place = linkPlace(area.value, ...caret)
      if (typeof place === 'string') notifyError(place)
      else setOpenDialog({ area, place, caret })
    }, noteMissing)
  }

  function change(area: HTMLTextAreaElement): void {
    const at = slash.current
    slash.current = null
    if (at === null || area.value[at] !== '/') return
    const place = { start: at, end: at + 1, words: '', isPlain: true }
    setOpenDialog({ area, place, caret: [at + 1, at + 1] })
  }

  const [dialog, html] = parts ?? []
  const question: ReactNode = openDialog && dialog && html && (
    <dialog.default
      link={{ ...openDialog.place, isNew: true, address: '' }}
      onLink={(href, words) => {
        const { area, place } = openDialog
        close(() => replace(area, place.start, place.end, html.toLink(href, words, place)))
      }}
      onClose={() => {
        const { area, caret } = openDialog
        // Chromium returns the focus, but not the caret.
        close(() => {
          area.focus()
          area.setSelectionRange(...caret)
        })
      }}
    />
  )
  return { press, change, question }
}

const noteMissing = () => notifyError('Links could not be opened. Save, then load the page again.')
