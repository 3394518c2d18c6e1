import type { Field } from 'payload'
import { serverField } from './access'

/**
 * The timestamps of every row. Payload's own have no access rule and accept a value in a request, so each collection
 * defines them.
 */
export const dates: Field[] = ['createdAt', 'updatedAt'].map((name) => ({
  name,
  type: 'date',
  index: true,
  access: { create: serverField, update: serverField },
  admin: { readOnly: true, hidden: true },
}))

type TextField = Extract<Field, { type: 'text' }>
type TextareaField = Extract<Field, { type: 'textarea' }>
type Single = Omit<TextField, 'type' | 'hasMany' | 'maxRows' | 'minRows' | 'validate'> & {
  validate?: (value: unknown, context: { operation?: string; previousValue?: unknown }) => true | string
}

/**
 * A text that is never null: a missing value is stored as an empty text, as the specification requires for leads and
 * posts (C295, C306).
 */
export function plainText(field: Pick<Single, 'name'> & Partial<Single>): Field {
  return { type: 'text', defaultValue: '', hooks: { beforeChange: [emptyForNothing] }, ...field } as Field
}

/** As `plainText`, for several lines. */
export function plainTextarea(
  field: Pick<TextareaField, 'name' | 'label' | 'maxLength' | 'admin' | 'custom'>,
): Field {
  return { type: 'textarea', defaultValue: '', hooks: { beforeChange: [emptyForNothing] }, ...field }
}

type HookArgs = { value?: unknown; operation?: string }

function emptyForNothing({ value, operation }: HookArgs) {
  if (value === null) return ''
  return value === undefined && operation === 'create' ? '' : value
}
