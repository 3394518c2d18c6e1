import { calls } from './content/calls'
import {
  callToAction,
  hero,
  icon,
  items,
  line,
  lines,
  metaFields,
  questions,
  sentences,
} from './content/fields'
import { formerSlugs, remember, slug } from './content/hooks'
import { siteCollection } from './content/site-collection'

/** Industries, each with a page of its own. Retired by unpublishing, as a service is. */
export const Industries = siteCollection({
  slug: 'industries',
  labels: { singular: 'Industry', plural: 'Industries' },
  secondColumn: 'slug',
  description: 'In the order of the site. Unpublish one to retire it: its page then leads to Industries.',
  beforeChange: remember,
  fields: [
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
        { label: 'Search', fields: [metaFields] },
      ],
    },
    formerSlugs,
  ],
})
