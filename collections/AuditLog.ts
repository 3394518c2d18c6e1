import type { CollectionConfig, Field } from 'payload'
import { exportAuditLog } from '@/features/audit/server/audit-endpoints'
import { admins, nobody, serverField } from './access'

const text = (name: string): Field => ({ name, type: 'text' })

/**
 * Who did what, when and from where. Rows are written by `recordEvent` in the transaction of what they tell; a trigger
 * refuses every change of one and every deletion. It names rows and accounts by their ids and points at none of them, so
 * that it changes with nothing.
 */
export const AuditLog: CollectionConfig = {
  slug: 'audit-log',
  labels: { singular: 'Audit log entry', plural: 'Audit log' },
  admin: { useAsTitle: 'kind', defaultColumns: ['at', 'kind', 'email', 'subject'], group: false },
  access: { create: nobody, read: admins, update: nobody, delete: nobody },
  defaultSort: '-at',
  timestamps: false,
  disableDuplicate: true,
  endpoints: [exportAuditLog],
  fields: [
    { name: 'at', type: 'date', required: true },
    { name: 'kind', type: 'text', required: true },
    { name: 'actor', type: 'text', required: true },
    text('account'),
    text('email'),
    text('subjectType'),
    text('subjectId'),
    text('subject'),
    text('address'),
    text('request'),
    { name: 'count', type: 'number', required: true, defaultValue: 1 },
    { name: 'details', type: 'json' },
    {
      name: 'tally',
      type: 'text',
      unique: true,
      hidden: true,
      access: { create: serverField, read: serverField, update: serverField },
    },
  ],
}
