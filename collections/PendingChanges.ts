import type { CollectionConfig } from 'payload'
import { nobody, staffOf } from './access'
import { dates } from './fields'

/**
 * Changes of a post that are saved for later, at most one row for each post. Only the endpoints of the editor write
 * it (`src/features/posts/server/pending-changes.ts`). Readers of posts cannot join this table, so that changes never
 * become public by accident.
 */
export const PendingChanges: CollectionConfig = {
  slug: 'pending-changes',
  admin: { hidden: true },
  access: {
    create: nobody,
    read: staffOf('pending-changes', 'read'),
    update: nobody,
    delete: nobody,
  },
  fields: [
    // The database deletes the row with its post, because a post that is purged from the trash passes no hook.
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', required: true, unique: true },
    { name: 'values', type: 'json', required: true },
    { name: 'basedOn', type: 'date', required: true },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    ...dates,
  ],
}
