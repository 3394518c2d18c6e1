import type { CollectionConfig } from 'payload'
import { LEAD_LIMITS } from '@/domain/lead-fields'
import { DEFAULT_SOURCE } from '@/domain/lead-source'
import { SOURCE_NAMES } from '@/domain/source-names'
import { admins, leadEndpoint, nobody } from './access'
import { exportInbox } from './endpoints/inbox/export-leads'
import { listInbox } from './endpoints/inbox/list-leads'
import { submitLead } from './endpoints/submit-lead'
import { dates } from './fields/dates'
import { plainText, plainTextarea } from './fields/text'
import { deleteMailOfLead } from './hooks/delete-mail-of-lead'
import { noteDeletion } from './hooks/note-deletion'

/** What visitors sent: one row a lead. Written by the lead endpoint alone, read and deleted by admins. */
export const FormSubmissions: CollectionConfig = {
  slug: 'form-submissions',
  labels: { singular: 'Form Submission', plural: 'Form Submissions' },
  admin: {
    useAsTitle: 'name',
    defaultColumns: ['createdAt', 'name', 'email', 'phone', 'city', 'serviceInterest', 'source'],
  },
  access: { create: leadEndpoint, read: admins, update: nobody, delete: admins, unlock: nobody },
  defaultSort: '-createdAt',
  endpoints: [submitLead, listInbox, exportInbox],
  hooks: { beforeDelete: [deleteMailOfLead], afterDelete: [noteDeletion('lead.deleted')] },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: LEAD_LIMITS.name },
    { name: 'phone', type: 'text', required: true, maxLength: LEAD_LIMITS.phone },
    { name: 'email', type: 'text', required: true, maxLength: LEAD_LIMITS.email },
    plainText({ name: 'website', maxLength: LEAD_LIMITS.website }),
    { name: 'city', type: 'text', required: true, maxLength: LEAD_LIMITS.city },
    {
      name: 'serviceInterest',
      label: 'Services',
      type: 'json',
      required: true,
      defaultValue: [],
      jsonSchema: {
        uri: 'a://lead/service-interest.json',
        fileMatch: ['a://lead/service-interest.json'],
        schema: { type: 'array', items: { type: 'string' } },
      },
    },
    plainText({ name: 'planInterest', label: 'Plan' }),
    plainTextarea({ name: 'message', maxLength: LEAD_LIMITS.message }),
    plainText({ name: 'source', defaultValue: DEFAULT_SOURCE, custom: { words: SOURCE_NAMES } }),
    plainText({ name: 'page' }),
    plainText({ name: 'referrer' }),
    plainText({ name: 'utmSource', label: 'UTM Source' }),
    plainText({ name: 'utmMedium', label: 'UTM Medium' }),
    plainText({ name: 'utmCampaign', label: 'UTM Campaign' }),
    { name: 'idempotencyKey', type: 'text', required: true, unique: true, hidden: true },
    { name: 'fingerprint', type: 'text', required: true, hidden: true },
    ...dates,
  ],
}
