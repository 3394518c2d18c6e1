import type { CollectionConfig } from 'payload'
import { nobody, staffOf } from './access'
import { dates } from './fields'

/**
 * Changes of a post that are kept for later, at most one row a post. Written by its editor's endpoints alone
 * (`src/features/posts/pending-changes.ts`); no reader of posts joins this table, so what is public cannot show it.
 */
export const PendingChanges: CollectionConfig = {
  slug: 'pending-changes',
  admin: { hidden: true },
  access: {
    create: nobody,
    read: staffOf('pending-changes', 'read'),
    update: nobody,
    delete: nobody,
    unlock: nobody,
  },
  fields: [
    // The row goes with its post, by the database: what is purged from the trash passes no hook.
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', required: true, unique: true },
    { name: 'values', type: 'json', required: true },
    { name: 'basedOn', type: 'date', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    ...dates,
  ],
}
