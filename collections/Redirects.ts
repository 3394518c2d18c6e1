import type { CollectionConfig } from 'payload'
import { admins, nobody } from './access'
import { dates } from './fields'

/** Addresses that posts have left. Written by the posts' own hook, so that a link never leads nowhere. */
export const Redirects: CollectionConfig = {
  slug: 'redirects',
  admin: { useAsTitle: 'fromSlug', defaultColumns: ['fromSlug', 'post', 'createdAt'] },
  access: { create: nobody, read: admins, update: nobody, delete: admins, unlock: nobody },
  fields: [
    { name: 'fromSlug', type: 'text', required: true, unique: true },
    { name: 'post', type: 'relationship', relationTo: 'blog-posts', index: true },
    ...dates,
  ],
}
