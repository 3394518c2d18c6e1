import type { Field } from 'payload'
import { serverField } from '../access'

/**
 * The two time stamps of every row. Payload's own have no access rule and take a value from a request's
 * body, so each collection names them itself.
 */
export const dates: Field[] = ['createdAt', 'updatedAt'].map((name) => ({
  name,
  type: 'date',
  index: true,
  access: { create: serverField, update: serverField },
  admin: { readOnly: true, hidden: true },
}))
