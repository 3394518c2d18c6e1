import type { Field, TextField } from 'payload'
import { line } from './fields'

/** The example calls on a board. */
export const calls: Field = {
  name: 'calls',
  type: 'array',
  interfaceName: 'Calls',
  maxRows: 9,
  fields: [
    line('time', {
      required: true,
      admin: { description: 'In 24 hours, for example 14:05. It is shown as 2:05 PM.', width: '25%' },
      validate: (value: unknown) =>
        /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value ?? '')) ||
        'Please write the time in 24 hours, for example 14:05',
    } as Partial<TextField>),
    line('trade', { required: true, maxLength: 40 }),
    line('what', { required: true, maxLength: 80 }),
    line('result', { required: true, maxLength: 40 }),
    status(),
  ],
}

export function status(): Field {
  return {
    name: 'status',
    type: 'radio',
    required: true,
    defaultValue: 'booked',
    enumName: 'enum_call_status',
    interfaceName: 'CallStatus',
    options: [
      { value: 'booked', label: 'Booked' },
      { value: 'quote', label: 'Quote' },
      { value: 'routed', label: 'Passed on' },
      { value: 'live', label: 'On the line' },
    ],
  }
}
