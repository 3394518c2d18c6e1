import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { FieldCopy } from '@/content/types'
import { errorId, fieldId, hintId } from './field-ids'

export const LABEL = 'font-display text-label leading-[1.25] font-bold'
export const HINT = 'text-sm leading-note text-ink-soft'

const CONTROL =
  'min-h-13 w-full rounded border-2 border-line-strong bg-paper px-[0.85rem] hover:border-ink focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-ground'

/** What every control of the form has: its name, what is wrong with it, and what ties it to the form's behaviour. */
export type ControlProps = {
  name: string
  message?: string
  binding?: Partial<UseFormRegisterReturn>
}

/** The place of a field's message: always there, empty until something is wrong. */
export function FieldMessage({ name, message }: Pick<ControlProps, 'name' | 'message'>) {
  return (
    <p id={errorId(name)} className="text-sm leading-note font-semibold text-danger empty:hidden">
      {message}
    </p>
  )
}

function FieldLabel({ name, optional, children }: { name: string; optional?: string; children: ReactNode }) {
  return (
    <label htmlFor={fieldId(name)} className={LABEL}>
      {children}{' '}
      {optional && (
        <span className="font-body text-sm leading-none font-normal text-ink-soft">({optional})</span>
      )}
    </label>
  )
}

/** What ties a control to its label and to its message. */
const wiring = ({ name, message, binding }: ControlProps) => ({
  id: fieldId(name),
  name,
  ...binding,
  'aria-invalid': message ? true : undefined,
})

type TextFieldProps = ControlProps & {
  copy: FieldCopy
  maxLength: number
  type?: 'text' | 'tel' | 'email' | 'url'
  /** The word behind the label of a field that may stay empty; without it the field is required. */
  optional?: string
  rows?: number
  wide?: boolean
  value?: string
}

export function TextField({
  copy,
  optional,
  value,
  rows,
  type,
  wide,
  maxLength,
  ...control
}: TextFieldProps) {
  const { name, message } = control
  const shared = {
    ...wiring(control),
    maxLength,
    required: optional === undefined,
    defaultValue: value,
    placeholder: copy.placeholder,
    autoComplete: copy.autoComplete,
    'aria-describedby': copy.hint ? `${hintId(name)} ${errorId(name)}` : errorId(name),
  }
  return (
    <div className={`grid content-start gap-[0.4rem] ${rows || wide ? 'col-span-full' : ''}`}>
      <FieldLabel name={name} optional={optional}>
        {copy.label}
      </FieldLabel>
      {rows ? (
        <textarea {...shared} rows={rows} className={`${CONTROL} py-[0.6rem] leading-copy`} />
      ) : (
        <input {...shared} type={type} className={CONTROL} />
      )}
      {copy.hint && (
        <p id={hintId(name)} className={HINT}>
          {copy.hint}
        </p>
      )}
      <FieldMessage name={name} message={message} />
    </div>
  )
}

type SelectFieldProps = ControlProps & {
  copy: { label: string; empty: string; options: readonly string[] }
  optional: string
  value?: string
}

export function SelectField({ copy, optional, value, ...control }: SelectFieldProps) {
  const { name, message } = control
  return (
    <div className="grid content-start gap-[0.4rem]">
      <FieldLabel name={name} optional={optional}>
        {copy.label}
      </FieldLabel>
      <select
        {...wiring(control)}
        defaultValue={value ?? ''}
        aria-describedby={errorId(name)}
        className={CONTROL}
      >
        <option value="">{copy.empty}</option>
        {copy.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <FieldMessage name={name} message={message} />
    </div>
  )
}
