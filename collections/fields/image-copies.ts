import type { Field } from 'payload'
import { IMAGE_COPIES } from '@/domain/image'

const hidden = { hidden: true } as const

/**
 * What is stored of the copies of an image, in the form of Payload's own image sizes: it shows and deletes them. It
 * does not make them, since it would within a transaction.
 */
export const imageCopies: Field = {
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
