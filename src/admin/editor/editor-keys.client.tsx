'use client'

import { useEffect, useState } from 'react'
import { button } from '@/ui/button'
import { defer, useDeferred } from '../shell/deferred.client'
import type { SheetKey } from '../shell/keys-sheet.client'
import { forgetUndos, notifyError, takeShownUndo } from '../shell/toasts.client'
import { isBehind, isOfTheBrowser } from '../table/list-keys'
import { hearUndo } from '../table/undo-key.client'

const sheet = defer(() => import('../shell/keys-sheet.client'))

const KEYS: readonly SheetKey[] = [
  [
    'Ctrl + s',
    'Save and go on: a draft as a draft, a published post as published, changes for later as such',
  ],
  ['Ctrl + .', 'Go to the settings; from there fold them away and go back to the text'],
  ['Ctrl + k', 'In the text: link the selected words to a post, a page or an address'],
  ['/', 'In HTML, at the start of a line: find a post or page to link. In Visual: all that can be put in'],
  ['Tab', 'Leave the text, with Shift backwards. In a list of Visual: deeper; in a table: the next cell'],
  ['Esc, then Tab', 'In Visual: leave the text from a list or a table too'],
  ['Arrows, then Enter', 'In Visual: select an image or HTML block, and change it'],
  ['Ctrl + z', 'Undo what was typed last. Beside the text: press the newest Undo on the screen'],
  ['Ctrl + k', 'Beside the text: go to a post, a lead or a screen'],
  ['?', 'Beside the text: show these keys'],
]

/** Shows all keys of the editor: a button, and `?` for who is in no field. Ctrl+Z there takes back what offers it. */
export function EditorKeys() {
  const [isOpen, setOpen] = useState(false)
  const part = useDeferred(sheet, isOpen, () => {
    setOpen(false)
    notifyError('The keys could not be shown')
  })

  // What was done on another screen is not taken back from here.
  useEffect(forgetUndos, [])

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // An Undo that has gone would replace what was typed since.
      if (!isBehind() && hearUndo(event, takeShownUndo)) return
      if (event.key !== '?' || isOfTheBrowser(event) || isBehind()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  return (
    <>
      <button
        type="button"
        className={button({ className: 'max-sm:hidden pointer-coarse:hidden' })}
        aria-keyshortcuts="?"
        onPointerEnter={sheet.warm}
        onClick={() => setOpen(true)}
      >
        Keys
      </button>
      {isOpen && part && (
        <part.KeysSheet title="Keys of the editor" keys={KEYS} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
