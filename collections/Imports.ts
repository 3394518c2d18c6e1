import type { CollectionConfig, Field } from 'payload'
import { IMPORT_STATES } from '@/features/imports/rules/contract'
import { FILE_KINDS } from '@/features/imports/rules/records'
import { importEndpoints } from '@/features/imports/server/endpoints'
import { admins, nobody, serverField } from './access'
import { dates } from './fields'

const text = (name: string): Field => ({ name, type: 'text' })
const count = (name: string): Field => ({ name, type: 'number', required: true, defaultValue: 0 })

/** What the server alone reads: where its file is, and which process runs it. */
const inner = { hidden: true, access: { create: serverField, read: serverField, update: serverField } }

/**
 * Imports of the last 30 days: what was chosen, and how far each has got. Only the endpoints and the engine write them, by SQL. What
 * they made is known by keyed hashes in `import_rows`, which stay, and each line of a report stands in `import_report`.
 */
export const Imports: CollectionConfig = {
  slug: 'imports',
  labels: { singular: 'Import', plural: 'Imports' },
  admin: { useAsTitle: 'fileName', defaultColumns: ['createdAt', 'kind', 'fileName', 'state'], group: false },
  access: { create: nobody, read: admins, update: nobody, delete: nobody },
  defaultSort: '-createdAt',
  disableDuplicate: true,
  endpoints: importEndpoints,
  fields: [
    { name: 'kind', type: 'select', options: [...FILE_KINDS] },
    { name: 'fileName', type: 'text', required: true },
    count('bytes'),
    count('received'),
    text('imagesName'),
    count('imagesBytes'),
    count('imagesReceived'),
    { name: 'state', type: 'select', required: true, defaultValue: 'uploading', options: [...IMPORT_STATES] },
    text('problem'),
    { name: 'head', type: 'json' },
    { name: 'choices', type: 'json' },
    { name: 'counts', type: 'json' },
    { name: 'warnings', type: 'json' },
    { name: 'done', type: 'number', required: true, defaultValue: 0 },
    { name: 'total', type: 'number' },
    { name: 'by', type: 'relationship', relationTo: 'users' },
    { name: 'startedAt', type: 'date' },
    { name: 'doneAt', type: 'date' },
    { name: 'endsAt', type: 'date', required: true, index: true },
    // Of the owner's own folder of images, which no request can name.
    { name: 'imagesFolder', type: 'text', ...inner },
    { name: 'sha256', type: 'text', ...inner },
    { name: 'leaseBy', type: 'text', ...inner },
    { name: 'leaseUntil', type: 'date', ...inner },
    ...dates,
  ],
}
