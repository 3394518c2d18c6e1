import type { CollectionConfig } from 'payload'
import { WEBHOOK_EVENTS } from '@/domain/webhook'
import { admins, nobody, serverField } from '../access'
import { dates } from '../fields'

/** Addresses of other systems that are told of leads, in the form of Standard Webhooks. */
export const Webhooks: CollectionConfig = {
  slug: 'webhooks',
  admin: { useAsTitle: 'name', defaultColumns: ['name', 'url', 'events', 'active'], group: 'Leads' },
  access: { create: admins, read: admins, update: admins, delete: admins, unlock: nobody },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 60 },
    { name: 'url', type: 'text', required: true, maxLength: 2000 },
    {
      name: 'events',
      type: 'select',
      hasMany: true,
      required: true,
      options: [...WEBHOOK_EVENTS],
      defaultValue: ['lead.created'],
    },
    { name: 'active', type: 'checkbox', required: true, defaultValue: true },
    // Encrypted; the one before it signs too until it ends.
    { name: 'secret', type: 'text', hidden: true, access: { create: serverField, update: serverField } },
    {
      name: 'formerSecret',
      type: 'text',
      hidden: true,
      access: { create: serverField, update: serverField },
    },
    {
      name: 'formerSecretEndsAt',
      type: 'date',
      hidden: true,
      access: { create: serverField, update: serverField },
    },
    ...dates,
  ],
}
