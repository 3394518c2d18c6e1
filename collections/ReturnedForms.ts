import type { CollectionConfig } from 'payload'
import { nobody } from './access'
import { dates } from './fields'

/**
 * A form that was sent without JavaScript and had a mistake: what was typed and what was wrong, for one hour,
 * so that the page can show it again. Reached by its random id alone, through the server.
 */
export const ReturnedForms: CollectionConfig = {
  slug: 'returned-forms',
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody, unlock: nobody },
  fields: [
    { name: 'values', type: 'json', required: true },
    { name: 'errors', type: 'json', required: true },
    ...dates,
  ],
}
