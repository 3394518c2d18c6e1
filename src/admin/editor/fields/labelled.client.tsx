'use client'

import { useField } from '@payloadcms/ui'
import { type ReactNode, useContext, useEffect, useId } from 'react'
import { RefusalContext } from '../refusal'
import styles from './field.module.css'

/** What a control needs to belong to its label and to what is said about it. */
type Control = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = {
  path: string
  label: string
  required?: boolean
  beside?: ReactNode
  /** Follows the server's complaint, when there is one. */
  more?: ReactNode
  children: (control: Control) => ReactNode
}

/** A label, what stands beside it, the control, and the server's complaint about it. */
export function Labelled({ path, label, required, beside, more, children }: Props) {
  const id = useId()
  const { showError, errorMessage } = useField({ path })
  const problem = showError ? errorMessage : undefined
  const refusal = useContext(RefusalContext)

  // The button of the refused save has waited, and with that lost the focus: the first refused field takes it.
  useEffect(() => {
    const { activeElement, body } = document
    const isFree = activeElement === body || activeElement instanceof HTMLButtonElement
    if (problem && refusal && isFree) document.getElementById(id)?.focus()
  }, [id, problem, refusal])

  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {required ? `${label} *` : label}
        </label>
        {beside}
      </div>
      {children({
        id,
        'aria-invalid': showError,
        'aria-describedby': problem ? `${id}-problem` : undefined,
      })}
      {problem && (
        <p className={styles.problem} id={`${id}-problem`}>
          {problem}
          {more}
        </p>
      )}
    </div>
  )
}
