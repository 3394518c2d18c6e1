import type { CollectionConfig } from 'payload'
import { eraseHeld, findPerson } from '@/features/privacy/server/endpoints'
import { admins, nobody } from './access'
import { dates } from './fields'

/**
 * A record that a person's data was erased on request: when, by whom and how many rows. It does not name the person.
 */
export const Erasures: CollectionConfig = {
  slug: 'erasures',
  labels: { singular: 'Erasure', plural: 'Erasures' },
  admin: { useAsTitle: 'createdAt', defaultColumns: ['createdAt', 'by', 'counts'], group: false },
  access: { create: nobody, read: admins, update: nobody, delete: nobody },
  defaultSort: '-createdAt',
  endpoints: [findPerson, eraseHeld],
  fields: [
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'counts', type: 'json', required: true },
    ...dates,
  ],
}
