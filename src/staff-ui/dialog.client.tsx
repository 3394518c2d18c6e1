'use client'

import { type ComponentProps, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { holdToasts } from './toasts.client'

type Props = Omit<ComponentProps<'dialog'>, 'onCancel' | 'onClose' | 'onClick' | 'open' | 'ref'> & {
  /** The id of its heading. */
  'aria-labelledby': string
  /** Called on Escape, and on a click outside if `closesBeside` is set. Without it neither closes the dialog. */
  onDismiss?: () => void
  /** Whether a click outside closes the dialog; for dialogs without input that could be lost. */
  closesBeside?: boolean
}

/**
 * A modal dialog that is open while it is rendered. The rest of the page is inert, and the focus returns to where it
 * was. Its classes are set by its user; `dialogBox` is the usual look.
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
        // A file input inside the dialog fires `cancel` too.
        if (!isItself(event)) return
        event.preventDefault()
        onDismiss?.()
      }}
      onClose={(event) => {
        // In development React mounts everything twice: the event of the first close arrives when the dialog is open
        // again.
        if (!isItself(event) || dialog.current?.open) return
        // Chromium closes the dialog at a second Escape, even if the first was prevented.
        if (onDismiss) onDismiss()
        else dialog.current?.showModal()
      }}
      // A text selection that begins inside and ends outside must not close the dialog.
      onPointerDown={(event) => {
        isPressedBeside.current = isItself(event)
      }}
      onClick={(event) => closesBeside && isPressedBeside.current && isItself(event) && onDismiss?.()}
    />
  )
}
