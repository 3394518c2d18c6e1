import type { CollectionConfig } from 'payload'
import { nobody, staffOf } from './access'
import { dates } from './fields'

/**
 * The timeline of leads: what was done, by whom and when. Append-only, written in the
 * transaction of the change by whatever changes a lead. A foreign key of a migration deletes the rows with their lead. `data` has what changed, `from` and `to`; a note is `text`. Rows of one request share
 * `batch`.
 */
export const LeadEvents: CollectionConfig = {
  slug: 'lead-events',
  labels: { singular: 'Lead Event', plural: 'Lead Events' },
  admin: { useAsTitle: 'kind', group: false },
  access: {
    create: nobody,
    read: staffOf('lead-events', 'read'),
    update: nobody,
    delete: nobody,
  },
  defaultSort: '-createdAt',
  fields: [
    { name: 'lead', type: 'relationship', relationTo: 'form-submissions', required: true, index: true },
    { name: 'kind', type: 'text', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'batch', type: 'text', index: true },
    { name: 'data', type: 'json' },
    { name: 'text', type: 'textarea' },
    { name: 'editedAt', type: 'date' },
    ...dates,
  ],
}
