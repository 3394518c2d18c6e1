import type { CollectionConfig } from 'payload'
import { nobody } from './access'
import { dates } from './fields'

/**
 * What the staff say of a post, and what became of it: as `LeadEvents`, append-only but for a note of one's own. The endpoints
 * of posts read and write it, and nobody else does.
 */
export const PostEvents: CollectionConfig = {
  slug: 'post-events',
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  fields: [
    // Goes with its post, which a foreign key of a migration says.
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', required: true, index: true },
    { name: 'kind', type: 'text', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    /** The review of the event. */
    { name: 'review', type: 'relationship', relationTo: 'post-reviews' },
    { name: 'data', type: 'json' },
    { name: 'text', type: 'textarea' },
    { name: 'editedAt', type: 'date' },
    ...dates,
  ],
}
