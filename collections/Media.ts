import type { CollectionConfig } from 'payload'
import { IMAGE_KINDS } from '@/domain/image'
import { admins, anyone, nobody } from './access'
import { MEDIA_DIR, missingFile } from './endpoints/missing-file'
import { createImage, updateImage } from './endpoints/store-image'
import { dates } from './fields/dates'
import { imageCopies } from './fields/image-copies'
import { requireImage, storeCopies } from './hooks/store-copies'

/** Images of posts, stored in the data folder with AVIF copies in the widths that the pages use. */
export const Media: CollectionConfig = {
  slug: 'media',
  admin: { useAsTitle: 'filename' },
  access: { create: admins, read: anyone, update: admins, delete: admins, unlock: nobody },
  disableDuplicate: true,
  endpoints: [createImage, updateImage],
  hooks: { beforeOperation: [requireImage], beforeChange: [storeCopies] },
  upload: {
    staticDir: MEDIA_DIR,
    handlers: [missingFile],
    pasteURL: false,
    crop: false,
    mimeTypes: IMAGE_KINDS.map(({ type }) => type),
    adminThumbnail: 'w480',
  },
  fields: [{ name: 'alt', type: 'text', required: true }, imageCopies, ...dates],
}
