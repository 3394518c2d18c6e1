import type { ClipboardEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { LeadField } from '@/copy/types'

/** The ids that connect a control with its label, hint and message. They are unique, as a page has one lead form. */
export const fieldId = (name: string) => `lead-${name}`
export const hintId = (name: string) => `lead-${name}-hint`
export const errorId = (name: string) => `lead-${name}-error`

export const LABEL = 'font-display text-label leading-[1.25] font-bold'
export const HINT = 'text-sm leading-note text-ink-soft'

/** Two short fields share a row, on a wide screen three; a single one takes the whole row. */
const SHORT = 'grid min-w-0 grow basis-full content-start gap-[0.4rem] sm:basis-2/5 lg:basis-3/10'
/** On a wide screen beside the choices, and as high as they are. */
const LONG = 'grid min-w-0 grow basis-full grid-rows-[auto_1fr] content-start gap-[0.4rem] lg:basis-3/10'

const CONTROL =
  'min-h-13 w-full rounded border-2 border-line-strong bg-paper px-[0.85rem] hover:border-ink focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:bg-danger-ground'

/** The properties of every control: its name, its error message, and its registration with React Hook Form. */
export type ControlProps = {
  name: string
  message?: string
  binding?: Partial<UseFormRegisterReturn>
}

export type FieldProps = ControlProps & {
  field: LeadField
  /** The word after the label of an optional field. */
  optional: string
}

/** The error message of a field. The element is always present, and empty while the field is valid. */
export function FieldMessage({ name, message }: Pick<ControlProps, 'name' | 'message'>) {
  return (
    <p id={errorId(name)} className="text-sm leading-note font-semibold text-danger empty:hidden">
      {message}
    </p>
  )
}

function FieldLabel({ field, optional }: Pick<FieldProps, 'field' | 'optional'>) {
  return (
    <label htmlFor={fieldId(field.name)} className={LABEL}>
      {field.label}{' '}
      {!field.isRequired && (
        <span className="font-body text-sm leading-none font-normal text-ink-soft">({optional})</span>
      )}
    </label>
  )
}

/** The attributes that connect a control with its label and message. */
const wiring = ({ name, message, binding }: ControlProps) => ({
  id: fieldId(name),
  name,
  ...binding,
  'aria-invalid': message ? true : undefined,
})

/**
 * Lets a paste insert the whole text. Browsers would silently cut it at `maxlength`; instead its length is reported,
 * so that no half phone number is stored.
 */
function pasteWhole({ currentTarget: field }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
  const limit = field.getAttribute('maxlength')
  if (limit === null) return
  field.removeAttribute('maxlength')
  // The browser inserts the pasted text after this event, so the limit is restored later.
  setTimeout(() => field.setAttribute('maxlength', limit))
}

export function TextField({ field, optional, value, ...control }: FieldProps & { value?: string }) {
  const { name, message } = control
  const shared = {
    ...wiring(control),
    maxLength: field.maxLength,
    onPaste: pasteWhole,
    required: field.isRequired,
    defaultValue: value,
    placeholder: field.placeholder,
    autoComplete: field.autoComplete,
    'aria-describedby': field.hint ? `${hintId(name)} ${errorId(name)}` : errorId(name),
  }
  return (
    <div className={field.isLong ? LONG : SHORT}>
      <FieldLabel field={field} optional={optional} />
      {field.isLong ? (
        <textarea {...shared} rows={4} className={`${CONTROL} py-[0.6rem] leading-copy`} />
      ) : (
        <input {...shared} type={field.type ?? 'text'} className={CONTROL} />
      )}
      {field.hint && (
        <p id={hintId(name)} className={HINT}>
          {field.hint}
        </p>
      )}
      <FieldMessage name={name} message={message} />
    </div>
  )
}

export function SelectField({ field, optional, value, ...control }: FieldProps & { value?: string }) {
  const { name, message } = control
  return (
    <div className={SHORT}>
      <FieldLabel field={field} optional={optional} />
      <select
        {...wiring(control)}
        defaultValue={value ?? ''}
        aria-describedby={errorId(name)}
        className={CONTROL}
      >
        <option value="">{field.placeholder}</option>
        {field.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <FieldMessage name={name} message={message} />
    </div>
  )
}
