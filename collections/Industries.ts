import type { CollectionConfig } from 'payload'
import { admins, nobody } from './access'
import { dates } from './fields'
import { adminsOrPublic } from './words/access'
import { calls } from './words/calls'
import {
  callToAction,
  hero,
  icon,
  items,
  line,
  lines,
  questions,
  searchWords,
  sentences,
} from './words/fields'
import { announceDocument, formerSlugs, guardSave, remember, slug } from './words/hooks'
import { withRowNames } from './words/rows'
import { contentParts, contentViews, siteDocument } from './words/site-document'

/** Whom the business works for, each with a page of its own. Retired by unpublishing, as a service is. */
export const Industries: CollectionConfig = {
  ...siteDocument('industries'),
  orderable: true,
  labels: { singular: 'Industry', plural: 'Industries' },
  admin: {
    group: 'Site',
    components: { edit: contentParts, views: contentViews },
    useAsTitle: 'name',
    defaultColumns: ['name', 'slug', '_status', 'updatedAt'],
    description: 'In the order of the site. Unpublish one to retire it: its page then leads to Industries.',
  },
  access: {
    ...{ create: admins, read: adminsOrPublic, update: admins, delete: nobody },
    ...{ unlock: nobody, readVersions: admins },
  },
  hooks: {
    beforeOperation: guardSave,
    beforeChange: [remember],
    afterChange: [announceDocument],
  },
  fields: withRowNames([
    {
      type: 'tabs',
      tabs: [
        {
          label: 'In lists',
          fields: [
            line('name', { required: true, unique: true, maxLength: 60 }),
            slug('industries'),
            icon,
            sentences('description', { required: true, maxLength: 300 }),
            sentences('pain', { label: 'The problem' }),
            sentences('outcome', { label: 'The outcome' }),
          ],
        },
        {
          label: 'Its page',
          fields: [
            hero(),
            lines('trades', { label: 'Trades', most: 16 }),
            items('problems', { label: 'Where the calls go missing', most: 8 }),
            items('steps', { label: 'How it works', most: 4 }),
            calls,
            {
              name: 'services',
              label: 'What each service does here',
              type: 'array',
              maxRows: 12,
              fields: [
                { name: 'service', type: 'relationship', relationTo: 'services', required: true },
                sentences('text', { required: true }),
              ],
            },
            callToAction(),
          ],
        },
        { label: 'Questions', fields: [questions('faqs')] },
        { label: 'Search', fields: [searchWords] },
      ],
    },
    formerSlugs,
    ...dates,
  ]),
}
