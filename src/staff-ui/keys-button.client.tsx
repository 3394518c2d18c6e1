'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { isBehind, isOfTheBrowser } from '@/staff-ui/table/list-keys'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { type Deferred, useDeferred } from '@/ui/deferred.client'

type Props = {
  /** The list of the keys, which loads when it is opened. */
  sheet: Deferred<ComponentType<{ onClose: () => void }>>
  /**
   * Handles a key of the screen that `?` is not; it must stay the same function.
   *
   * @returns whether the screen uses it
   */
  hear: (event: KeyboardEvent) => boolean
}

/** Hears the keys of a screen, and shows them: by a button, and by `?` outside of fields. */
export function KeysButton({ sheet, hear }: Props) {
  const [isOpen, setOpen] = useState(false)
  const Sheet = useDeferred(sheet, isOpen, () => {
    setOpen(false)
    notifyError('The keys could not be shown')
  })

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (hear(event)) event.preventDefault()
      if (event.key !== '?' || isOfTheBrowser(event) || isBehind()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hear])

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
