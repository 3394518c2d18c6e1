'use client'

import { useEffect, useState } from 'react'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { forgetUndos, notifyError, takeShownUndo } from '../shell/toasts.client'
import { isBehind, isOfTheBrowser } from '../table/list-keys'
import { hearUndo } from '../table/undo-key.client'

const sheet = defer(() => import('./editor-keys-sheet.client').then((it) => it.EditorKeysSheet))

/**
 * Shows the keys of the editor: by a button, and by `?` outside of fields. Ctrl+Z outside of fields presses the
 * newest Undo.
 */
export function EditorKeys() {
  const [isOpen, setOpen] = useState(false)
  const Sheet = useDeferred(sheet, isOpen, () => {
    setOpen(false)
    notifyError('The keys could not be shown')
  })

  // Actions of another screen cannot be undone here.
  useEffect(forgetUndos, [])

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      // Only an Undo that is still shown is pressed, because an older one would replace newer input.
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
      {isOpen && Sheet && <Sheet onClose={() => setOpen(false)} />}
    </>
  )
}
