'use client'

import { type FocusEvent, type FormEvent, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { dialogBox } from '@/admin/shell/controls'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { Dialog } from '../../shell/dialog.client'

type Props = {
  title: string
  confirm: string
  cancel: string
  isBusy?: boolean
  onConfirm: (data: FormData) => void
  onCancel: () => void
  children: ReactNode
}

/** A question in front of the editor; Escape and the second button lead back. */
export function Question({ title, confirm, cancel, isBusy = false, onConfirm, onCancel, children }: Props) {
  const id = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React's events come through the portal to the post's form, which must not hear of this one.
    event.stopPropagation()
    onConfirm(new FormData(event.currentTarget))
  }

  // A form within the post's form would be none to the browser.
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

/** Lexical restores its caret when its text changes, and the browser then takes the focus from the dialog. */
function keepFocus({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget || !(target instanceof HTMLElement)) return
  requestAnimationFrame(() => {
    const isNobodys = document.activeElement === document.body || document.activeElement === currentTarget
    if (isNobodys && target.isConnected) target.focus()
  })
}
