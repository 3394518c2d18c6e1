import type { CollectionConfig } from 'payload'
import { admins, leadEndpoint, nobody } from './access'
import { dates } from './fields/dates'

/** That a visitor agreed to be contacted: the text shown, its version, when and where. Written with the lead. */
export const ConsentRecords: CollectionConfig = {
  slug: 'consent-records',
  admin: { useAsTitle: 'version', defaultColumns: ['createdAt', 'version', 'page'] },
  access: { create: leadEndpoint, read: admins, update: nobody, delete: admins, unlock: nobody },
  fields: [
    { name: 'lead', type: 'relationship', relationTo: 'form-submissions', index: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'version', type: 'text', required: true },
    { name: 'page', type: 'text', required: true },
    ...dates,
  ],
}
