import type { CollectionConfig } from 'payload'
import { nobody } from './access'
import { dates } from './fields'

/**
 * Notes of the staff on a post, and its events: append-only except one's own notes, as `LeadEvents`. Only the
 * endpoints of posts read and write it.
 */
export const PostEvents: CollectionConfig = {
  slug: 'post-events',
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody },
  fields: [
    // A foreign key of a migration deletes it with its post.
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
