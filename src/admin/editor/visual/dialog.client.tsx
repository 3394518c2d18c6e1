'use client'

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import controls from '../../shell/controls.module.css'
import styles from './visual.module.css'

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
export function Dialog({ title, confirm, cancel, isBusy, onConfirm, onCancel, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // It stands in the post's form, which must not hear of this one.
    event.stopPropagation()
    onConfirm(new FormData(event.currentTarget))
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onCancel}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        <h3 id={id}>{title}</h3>
        {children}
        <div className={styles.answers}>
          <button type="button" className={controls.button} onClick={() => dialog.current?.close()}>
            {cancel}
          </button>
          <button type="submit" className={`${controls.button} ${controls.primary}`} disabled={isBusy}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
