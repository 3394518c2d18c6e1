import type { CollectionConfig } from 'payload'
import { admins, anyone, nobody } from './access'
import { MEDIA_DIR, missingFile } from './endpoints/missing-file'
import { dates } from './fields/dates'
import { refuseForeignFile } from './hooks/refuse-foreign-file'

const MEGABYTE = 1024 * 1024

/** Images of posts, stored in the data folder with AVIF copies in the widths that the pages use. */
export const Media: CollectionConfig = {
  slug: 'media',
  admin: { useAsTitle: 'filename' },
  access: { create: admins, read: anyone, update: admins, delete: admins, unlock: nobody },
  hooks: { beforeOperation: [refuseForeignFile] },
  upload: {
    staticDir: MEDIA_DIR,
    handlers: [missingFile],
    pasteURL: false,
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
