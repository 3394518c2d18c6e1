import type { Field, TextField } from 'payload'

/** A name as a browser sends it, which joins spaces and trims the ends. */
export const offeredName = (rest: Partial<Pick<TextField, 'admin'>> = {}): Field => ({
  name: 'name',
  type: 'text',
  required: true,
  unique: true,
  maxLength: 60,
  hooks: {
    beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : value)],
  },
  ...rest,
})
