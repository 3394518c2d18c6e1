import type { CheckboxFieldValidation } from 'payload'
import { line, lines, sentences } from './content/fields'
import { formerNames, remember } from './content/hooks'
import { offeredName } from './content/offered-name'
import { siteCollection } from './content/site-collection'

/** Plans that the business sells. Retired by unpublishing, as a service is. */
export const Plans = siteCollection({
  slug: 'plans',
  secondColumn: 'popular',
  description:
    'In the order of the site. Unpublish one to retire it: forms offer it no more. The table that compares them is on the Plans page.',
  beforeChange: remember,
  fields: [
    offeredName({
      admin: { description: 'What the form offers and a lead stores.' },
    }),
    line('label', { label: 'Heading of its card', required: true, maxLength: 60 }),
    sentences('description', { required: true, maxLength: 300 }),
    lines('features', { label: 'What it has', required: true, most: 16 }),
    {
      name: 'popular',
      label: 'Marked as popular',
      type: 'checkbox',
      defaultValue: false,
      required: true,
      validate: onlyOne,
    },
    formerNames,
  ],
})

/** Two popular plans would highlight none. Commands check it too, and have no user. */
async function onlyOne(...[value, { id, req }]: Parameters<CheckboxFieldValidation>) {
  if (!value) return true
  const { docs } = await req.payload.find({
    collection: 'plans',
    where: { popular: { equals: true }, _status: { equals: 'published' }, id: { not_equals: id ?? '' } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs[0] ? `${docs[0].name} is marked already. Take its badge away first.` : true
}
