import type { CollectionConfig } from 'payload'
import { admins, nobody } from './access'
import { moments } from './fields'
import { logDeletion } from './log-deletion'

/**
 * Addresses of visitors to which mail came back, in small letters. They get no mail but about their accounts. Deleting one lets
 * mail go there again.
 */
export const SuppressedAddresses: CollectionConfig = {
  slug: 'suppressed-addresses',
  labels: { singular: 'Address Without Mail', plural: 'Addresses Without Mail' },
  admin: {
    useAsTitle: 'address',
    group: 'Integrations',
    defaultColumns: ['address', 'reason', 'createdAt'],
  },
  custom: {
    list: {
      one: 'address',
      many: 'addresses',
      none: 'No mail has come back',
      hint: 'An address to which mail came back gets none any more. Delete it here to let mail go there again.',
    },
  },
  access: { create: nobody, read: admins, update: nobody, delete: admins },
  defaultSort: '-createdAt',
  hooks: { afterDelete: [logDeletion('mail.allowed', 'address')] },
  fields: [
    { name: 'address', type: 'text', required: true, unique: true, index: true },
    // In plain words.
    { name: 'reason', type: 'text', required: true },
    // In the mail server's own.
    { name: 'answer', type: 'text' },
    ...moments,
  ],
}
