import type { FlattenedField } from 'payload'

/** The names of the fields that the editor's form does not write: the server sets them, or the buttons do. */
export function namesNotSent(fields: readonly FlattenedField[]): string[] {
  return fields.filter(isUnseen).map(({ name }) => name)
}

/** Whether a field is no part of the editor's form. */
export function isUnseen({ name, admin, ...field }: FlattenedField): boolean {
  const isHidden = ('hidden' in field && field.hidden === true) || admin?.hidden === true
  return name === 'id' || isHidden || admin?.readOnly === true
}
