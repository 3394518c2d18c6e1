'use client'

import { FieldError, useField } from '@payloadcms/ui'
import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Ids = { id: string; isInvalid: boolean }

type Props = {
  path: string
  label: string
  required?: boolean
  beside?: ReactNode
  children: (ids: Ids) => ReactNode
}

/** A label, what stands beside it, the control, and the server's complaint about it. */
export function Labelled({ path, label, required, beside, children }: Props) {
  const id = useId()
  const { showError, errorMessage } = useField({ path })
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {required ? `${label} *` : label}
        </label>
        {beside}
      </div>
      {children({ id, isInvalid: showError })}
      {showError && errorMessage && <FieldError path={path} showError message={errorMessage} />}
    </div>
  )
}
