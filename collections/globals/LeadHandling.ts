import type { GlobalConfig } from 'payload'
import { RETENTION } from '@/domain/retention'
import { admins } from '../access'
import { dates } from '../fields'

/** Who gets a new lead and when they call, what counts as spam, and how long customers are kept. */
export const LeadHandling: GlobalConfig = {
  slug: 'lead-handling',
  label: 'Lead handling',
  admin: { group: 'Leads', hideAPIURL: true },
  access: { read: admins, update: admins },
  fields: [
    {
      name: 'rules',
      type: 'array',
      labels: { singular: 'Rule', plural: 'Rules' },
      fields: [
        { name: 'services', type: 'text', hasMany: true },
        { name: 'sources', type: 'text', hasMany: true },
        { name: 'places', type: 'text', hasMany: true },
        { name: 'owners', type: 'relationship', relationTo: 'users', hasMany: true },
        { name: 'waitMinutes', type: 'number', min: 1, max: 2400 },
      ],
    },
    { name: 'waitMinutes', type: 'number', required: true, min: 1, max: 2400, defaultValue: 5 },
    { name: 'spamMark', type: 'number', required: true, min: 1, max: 100, defaultValue: 50 },
    {
      name: 'customerYears',
      type: 'number',
      required: true,
      min: 1,
      max: 30,
      defaultValue: RETENTION.customerYears,
    },
    ...dates,
  ],
}
