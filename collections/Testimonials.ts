import type { CollectionConfig } from 'payload'
import { admins, nobody } from './access'
import { dates } from './fields'
import { logDeletion } from './log-deletion'
import { adminsOrPublic } from './words/access'
import { exampleMark, keepExampleMark } from './words/example'
import { line, sentences } from './words/fields'
import { announceDocument, announceRemoval, guardSave } from './words/hooks'
import { contentParts, contentViews, siteDocument } from './words/site-document'

/** What customers have said, with their permission; Home shows them in this order. */
export const Testimonials: CollectionConfig = {
  ...siteDocument('testimonials'),
  orderable: true,
  admin: {
    group: 'Site',
    components: { edit: contentParts, views: contentViews },
    useAsTitle: 'name',
    defaultColumns: ['name', 'business', '_status', 'updatedAt'],
  },
  access: {
    ...{ create: admins, read: adminsOrPublic, update: admins, delete: admins },
    ...{ unlock: nobody, readVersions: admins },
  },
  hooks: {
    beforeOperation: guardSave,
    beforeChange: [keepExampleMark],
    afterChange: [announceDocument],
    afterDelete: [announceRemoval, logDeletion('testimonial.deleted')],
  },
  fields: [
    line('name', { required: true, maxLength: 60 }),
    line('business', { required: true, maxLength: 80 }),
    sentences('quote', { required: true, maxLength: 500 }),
    { name: 'rating', type: 'number', required: true, defaultValue: 5, min: 1, max: 5 },
    exampleMark,
    ...dates,
  ],
}
