import type { Field } from 'payload'
import { serverField } from './access'

/** Of what the server alone writes and no form shows. */
export const serverWritten = {
  access: { create: serverField, update: serverField },
  admin: { readOnly: true, hidden: true },
} as const

/** Of what nobody may read: the server reads it without Payload. */
export const secret = {
  hidden: true,
  access: { create: serverField, read: serverField, update: serverField },
} as const

/**
 * A part of the screen of a document that is stored, below or between its fields.
 *
 * @param component - as the import map names it
 */
export function screenPart(name: string, component: string): Field {
  return {
    name,
    type: 'ui',
    admin: {
      components: { Field: component },
      condition: ({ id }) => Boolean(id),
      disableBulkEdit: true,
      disableListColumn: true,
    },
  }
}

/**
 * The timestamps of every row. Payload's own have no access rule and accept a value in a request, so each collection
 * defines them.
 */
export const dates: Field[] = [
  { name: 'createdAt', label: 'Created' },
  { name: 'updatedAt', label: 'Last changed' },
].map((named) => ({
  ...named,
  type: 'date',
  index: true,
  ...serverWritten,
}))

/** As `dates`, for rows whose list shows the time of the day too. */
export const moments = dates.map((date) => ({ ...date, custom: { hasTime: true } }) as Field)

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
