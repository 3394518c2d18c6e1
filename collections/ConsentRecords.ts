import type { CollectionConfig } from 'payload'
import { CONSENT_METHODS } from '@/features/leads/rules/consent'
import { leadEndpoint, nobody, staffOf } from './access'
import { moments } from './fields'
import { logDeletion } from './log-deletion'

/**
 * A visitor's consent to be contacted: the text shown, its version, when, where and how. Written with the lead.
 */
export const ConsentRecords: CollectionConfig = {
  slug: 'consent-records',
  admin: {
    useAsTitle: 'version',
    defaultColumns: ['createdAt', 'version', 'method', 'page'],
    group: 'Privacy',
  },
  access: {
    create: leadEndpoint,
    read: staffOf('consent-records', 'read'),
    update: nobody,
    delete: staffOf('consent-records', 'delete'),
  },
  hooks: { afterDelete: [logDeletion('consent.deleted', 'consent')] },
  fields: [
    { name: 'lead', type: 'relationship', relationTo: 'form-submissions', index: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'version', type: 'text', required: true },
    {
      name: 'method',
      type: 'select',
      options: [...CONSENT_METHODS],
      required: true,
      // For older records, and for an instance of the previous version that writes at the same time.
      defaultValue: 'not-recorded',
    },
    { name: 'page', type: 'text', required: true },
    ...moments,
  ],
}
