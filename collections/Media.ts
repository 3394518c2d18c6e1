import { devNull } from 'node:os'
import type { CollectionConfig, Field } from 'payload'
import { IMAGE_COPIES, UPLOAD_TYPES } from '@/features/media/rules/image'
import { createImage, updateImage } from '@/features/media/server/endpoints'
import {
  describeCopies,
  expireShown,
  keepShown,
  noteImages,
  removeDeleted,
  requireImage,
} from '@/features/media/server/entry-hooks'
import { serveImage } from '@/features/media/server/serve-image'
import { anyone, serverField, staffOf } from './access'
import { dates, screenPart } from './fields'
import { logDeletion } from './log-deletion'
import { recordSave } from './record-save'

const hidden = { hidden: true } as const

/**
 * The copies of an image, in the form of Payload's own image sizes, so that Payload shows and deletes them. Payload
 * does not make them, because it would do so within a transaction.
 */
const imageCopies: Field = {
  name: 'sizes',
  type: 'group',
  admin: hidden,
  fields: IMAGE_COPIES.map(({ name }) => ({
    name,
    type: 'group',
    label: name,
    admin: hidden,
    fields: [
      { name: 'url', type: 'text', label: 'URL', admin: hidden },
      { name: 'width', type: 'number', admin: hidden },
      { name: 'height', type: 'number', admin: hidden },
      { name: 'mimeType', type: 'text', label: 'MIME Type', admin: hidden },
      { name: 'filesize', type: 'number', admin: hidden },
      { name: 'filename', type: 'text', index: true, admin: hidden },
    ],
  })),
}

const byServer = { admin: hidden, access: { create: serverField, update: serverField } } as const

/** What the copies show, and the properties of the file when they were made. */
const shown: Field[] = [
  // In percent; empty for the whole image. The uploaded image itself stays.
  {
    name: 'crop',
    type: 'group',
    ...byServer,
    fields: ['x', 'y', 'width', 'height'].map((name) => ({ name, type: 'number', admin: hidden })),
  },
  // The names of copies with earlier crops. Their addresses were public, so they answer as long as the image exists.
  { name: 'formerCopies', type: 'json', ...byServer },
  // Null for images from before this column existed.
  { name: 'animated', type: 'checkbox', ...byServer },
]

/**
 * Images, stored in the data folder or on S3 (upload-first.ts), with AVIF copies in the widths that pages use.
 */
export const Media: CollectionConfig = {
  slug: 'media',
  admin: {
    useAsTitle: 'filename',
    defaultColumns: ['filename', 'alt', 'width', 'filesize', 'createdAt'],
    listSearchableFields: ['filename', 'alt'],
    components: { edit: { SaveButton: '/src/staff-ui/deferred.client#SaveButton' } },
  },
  access: {
    create: staffOf('media', 'create'),
    read: anyone,
    update: staffOf('media', 'update'),
    delete: staffOf('media', 'delete'),
  },
  custom: {
    list: {
      one: 'image',
      many: 'images',
      none: 'No images yet',
      hint: 'Upload the first one at the button above, or several at once with Bulk Upload.',
    },
  },
  disableDuplicate: true,
  endpoints: [createImage, updateImage],
  hooks: {
    beforeOperation: [noteImages, requireImage],
    beforeChange: [describeCopies],
    afterChange: [
      expireShown,
      recordSave({ type: 'image', made: 'media.made', changed: 'media.changed', nameField: 'filename' }),
    ],
    beforeDelete: [keepShown],
    afterDelete: [removeDeleted, logDeletion('media.deleted', 'image')],
  },
  upload: {
    // Payload would write and delete files before it knows whether the entry is stored.
    disableLocalStorage: true,
    staticDir: devNull,
    handlers: [serveImage],
    pasteURL: false,
    focalPoint: true,
    mimeTypes: UPLOAD_TYPES,
    adminThumbnail: 'w480',
  },
  fields: [
    { name: 'alt', type: 'text', label: 'Alternative text', required: true },
    screenPart('uses', '/src/features/media/screens/image-uses#ImageUses'),
    imageCopies,
    ...shown,
    ...dates,
  ],
}
