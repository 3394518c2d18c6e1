'use client'

import { type FocusEvent, type FormEvent, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { dialogBox } from '@/staff-ui/dialog-looks'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { Dialog } from './dialog.client'

type Props = {
  title: string
  confirm: string
  cancel: string
  isBusy?: boolean
  onConfirm: (data: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** A dialog with a question in front of the editor. Escape and the second button cancel it. */
export function Question({ title, confirm, cancel, isBusy = false, onConfirm, onCancel, children }: Props) {
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events bubble through the portal to the form of the post, which must not handle this one.
    event.stopPropagation()
    onConfirm(new FormData(event.currentTarget))
  }

  // A form within another form would be invalid HTML, so the dialog is rendered elsewhere.
  return createPortal(
    <Dialog
      className={`${dialogBox} m-auto w-[min(32rem,calc(100vw-2rem))]`}
      aria-labelledby={id}
      onDismiss={onCancel}
      onBlur={keepFocus}
    >
      <form className="grid gap-2.5 [&_label]:font-semibold [&_p]:m-0" onSubmit={submit} aria-busy={isBusy}>
        <h3 id={id} className="m-0 font-display text-xl leading-tight font-extrabold">
          {title}
        </h3>
        {children}
        <div className="mt-3 flex flex-wrap justify-end gap-2.5">
          <button type="button" className={button()} onClick={onCancel}>
            {cancel}
          </button>
          <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy}>
            {confirm}
          </BusyButton>
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/**
 * Returns the focus to the dialog: Lexical restores its caret when its text changes, and the browser then removes the
 * focus from the dialog.
 */
function keepFocus({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget || !(target instanceof HTMLElement)) return
  requestAnimationFrame(() => {
    const isNobodys = document.activeElement === document.body || document.activeElement === currentTarget
    if (isNobodys && target.isConnected) target.focus()
  })
}
