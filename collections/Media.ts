import path from 'node:path'
import type { CollectionConfig } from 'payload'
import { env } from '@/env'
import { admins, anyone } from './access'
import { dates } from './fields/dates'

const MEGABYTE = 1024 * 1024

/** Images of posts, stored in the data folder with AVIF copies in the widths that the pages use. */
export const Media: CollectionConfig = {
  slug: 'media',
  admin: { useAsTitle: 'filename' },
  access: { create: admins, read: anyone, update: admins, delete: admins },
  upload: {
    staticDir: path.resolve(env.DATA_DIR, 'media'),
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    imageSizes: [480, 960, 1600].map((width) => ({
      name: `w${width}`,
      width,
      withoutEnlargement: true,
      formatOptions: { format: 'avif', options: { quality: 55 } },
    })),
    adminThumbnail: 'w480',
  },
  custom: { maxBytes: 10 * MEGABYTE },
  fields: [{ name: 'alt', type: 'text', required: true }, ...dates],
}
