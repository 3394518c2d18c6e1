import type { ComponentProps } from 'react'
import type { FieldCopy } from '@/content/types'
import { errorId, fieldId, hintId } from './field-ids'
import { FieldMessage } from './field-message'
import styles from './fields.module.css'

type TextFieldProps = {
  name: string
  copy: FieldCopy
  maxLength: number
  type?: 'text' | 'tel' | 'email' | 'url'
  inputMode?: ComponentProps<'input'>['inputMode']
  /** The word behind the label of a field that may stay empty; without it the field is required. */
  optional?: string
  rows?: number
  wide?: boolean
  value?: string
  message?: string
}

export function TextField({
  name,
  copy,
  optional,
  value,
  message,
  rows,
  type,
  wide,
  ...rest
}: TextFieldProps) {
  const shared = {
    ...rest,
    id: fieldId(name),
    name,
    required: optional === undefined,
    defaultValue: value,
    placeholder: copy.placeholder,
    autoComplete: copy.autoComplete,
    'aria-invalid': message ? true : undefined,
    'aria-describedby': copy.hint ? `${hintId(name)} ${errorId(name)}` : errorId(name),
  }
  return (
    <div className={styles.field} data-wide={rows || wide ? true : undefined}>
      <label htmlFor={fieldId(name)} className={styles.label}>
        {copy.label} {optional && <span className={styles.optional}>({optional})</span>}
      </label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      {copy.hint && (
        <p id={hintId(name)} className={styles.hint}>
          {copy.hint}
        </p>
      )}
      <FieldMessage name={name} message={message} />
    </div>
  )
}
