import { exampleBadge, keepExampleBadge } from './content/example'
import { line, sentences } from './content/fields'
import { siteCollection } from './content/site-collection'

/** Quotes of customers who have agreed; Home shows them in this order. */
export const Testimonials = siteCollection({
  slug: 'testimonials',
  secondColumn: 'business',
  deletionEvent: 'testimonial.deleted',
  beforeChange: keepExampleBadge,
  fields: [
    line('name', { required: true, maxLength: 60 }),
    line('business', { required: true, maxLength: 80 }),
    sentences('quote', { required: true, maxLength: 500 }),
    { name: 'rating', type: 'number', required: true, defaultValue: 5, min: 1, max: 5 },
    exampleBadge,
  ],
})
