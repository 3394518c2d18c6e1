import type { CollectionConfig } from 'payload'
import { CONSENT_METHODS } from '@/domain/consent'
import { leadEndpoint, nobody, staffOf } from './access'
import { dates } from './fields'

/** That a visitor agreed to be contacted: the text shown, its version, when, where and by which way. Written with the lead. */
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
    unlock: nobody,
  },
  fields: [
    { name: 'lead', type: 'relationship', relationTo: 'form-submissions', index: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'version', type: 'text', required: true },
    {
      name: 'method',
      type: 'select',
      options: [...CONSENT_METHODS],
      required: true,
      // For records of before, and for a server of the version before that writes beside this one.
      defaultValue: 'not-recorded',
    },
    { name: 'page', type: 'text', required: true },
    ...dates,
  ],
}
