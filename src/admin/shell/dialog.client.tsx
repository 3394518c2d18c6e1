'use client'

import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { holdToasts } from './toasts.client'

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick' | 'open' | 'ref'> & {
  /** The id of its heading. */
  'aria-labelledby': string
  /** Called on Escape, and on a press outside where `closesBeside`. Without it neither closes the dialog. */
  onDismiss?: () => void
  /** For a dialog without input that could be lost. */
  closesBeside?: boolean
}

/**
 * A modal dialog, open for as long as it is drawn: the rest of the page is inert, and the focus returns to where it
 * was. How it looks is its user's business; `dialogBox` is the usual look.
 */
export function Dialog({ onDismiss, closesBeside = false, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const isItself = (event: SyntheticEvent) => event.target === dialog.current

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const release = holdToasts(element)
    return () => {
      release()
      element.close()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for the same.
    <dialog
      data-own
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // A picker of files inside it says `cancel` too.
        if (!isItself(event)) return
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={(event) => {
        // In development React draws everything twice: the first closing is told when it is open again.
        if (!isItself(event) || dialog.current?.open) return
        // Chromium closes it at a second Escape, whatever was said to the first.
        if (onDismiss) onDismiss()
        else dialog.current?.showModal()
      }}
      // Who selects words and lets go beside them has pressed within.
      onPointerDown={(event) => {
        isPressedBeside.current = isItself(event)
      }}
      onClick={(event) => closesBeside && isPressedBeside.current && isItself(event) && onDismiss?.()}
    />
  )
}
