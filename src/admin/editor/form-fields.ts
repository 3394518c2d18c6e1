import type { FlattenedField } from 'payload'

/** Fields that are whole in the browser: none of their parts depends on what another field holds. */
const PLAIN_TYPES = new Set([
  'text',
  'textarea',
  'email',
  'number',
  'checkbox',
  'date',
  'select',
  'radio',
  'code',
  'json',
  'point',
])

/** The names of the fields that the editor's form does not write: the server sets them, or the buttons do. */
export function namesNotSent(fields: readonly FlattenedField[]): string[] {
  return fields.filter(isUnseen).map(({ name }) => name)
}

/** Whether the form must ask the server after a change, because a field may appear, vanish or grow by it. */
export function isDynamic(fields: readonly FlattenedField[]): boolean {
  return fields.some(
    (field) => !isUnseen(field) && (Boolean(field.admin?.condition) || !PLAIN_TYPES.has(field.type)),
  )
}

function isUnseen({ name, admin, ...field }: FlattenedField): boolean {
  const isHidden = ('hidden' in field && field.hidden === true) || admin?.hidden === true
  return name === 'id' || isHidden || admin?.readOnly === true
}
