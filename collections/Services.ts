import {
  formFields,
  hero,
  icon,
  items,
  line,
  lines,
  metaFields,
  questions,
  sentences,
} from './content/fields'
import { formerNames, formerSlugs, remember, slug } from './content/hooks'
import { offeredName } from './content/offered-name'
import { siteCollection } from './content/site-collection'

/**
 * Services, each with a page of its own. A service is retired by unpublishing and never deleted: open forms still
 * send its name, and its address still redirects (readings A97, A98).
 */
export const Services = siteCollection({
  slug: 'services',
  secondColumn: 'slug',
  description: 'In the order of the site. Unpublish one to retire it: its page then leads to Services.',
  beforeChange: remember,
  fields: [
    {
      type: 'tabs',
      tabs: [
        {
          label: 'In lists',
          fields: [
            offeredName(),
            slug('services'),
            icon,
            sentences('description', { label: 'Text of its card', required: true, maxLength: 300 }),
          ],
        },
        {
          label: 'Its page',
          fields: [
            hero(),
            lines('problems', { label: 'What is wrong today', most: 8 }),
            lines('outcomes', { label: 'What it is like then', most: 8 }),
            items('included', { label: 'What is included', most: 10 }),
            items('steps', { label: 'How it goes', most: 4 }),
            {
              name: 'metrics',
              label: 'Figures',
              type: 'array',
              maxRows: 4,
              fields: [
                line('value', { required: true, maxLength: 12 }),
                line('label', { required: true, maxLength: 80 }),
              ],
            },
            line('timing', { label: 'How long it takes', maxLength: 160 }),
          ],
        },
        { label: 'Questions', fields: [questions('faqs')] },
        { label: 'Form and search', fields: [formFields(), metaFields] },
      ],
    },
    formerNames,
    formerSlugs,
  ],
})
