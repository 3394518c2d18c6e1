import type { CollectionConfig } from 'payload'
import { nobody } from './access'
import { dates } from './fields'

/**
 * A form with mistakes that was sent without JavaScript: its values and messages, for one hour, so that the page can
 * show it again. Found by its random id, by the server alone.
 */
export const ReturnedForms: CollectionConfig = {
  slug: 'returned-forms',
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'values', type: 'json', required: true },
    { name: 'errors', type: 'json', required: true },
    ...dates,
  ],
}
