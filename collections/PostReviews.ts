import type { CollectionConfig } from 'payload'
import { REVIEW_STATES } from '@/features/posts/rules/review'
import { nobody } from './access'
import { dates } from './fields'

/**
 * Reviews that writers have asked for. An index of a migration allows one waiting review for each post. Only the
 * endpoints of posts read and write it (`src/features/posts/server/reviews.ts`), and readers of posts cannot join this
 * table.
 */
export const PostReviews: CollectionConfig = {
  slug: 'post-reviews',
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody },
  fields: [
    // A foreign key of a migration deletes it with its post.
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', required: true, index: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'state', type: 'select', options: [...REVIEW_STATES], required: true, defaultValue: 'open' },
    /** When the reviewed version was stored. */
    { name: 'contentAt', type: 'date', required: true },
    ...dates,
  ],
}
