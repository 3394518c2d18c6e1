/** What the inbox knows of one field of a lead. Plain data, so that it may be sent to the browser. */
export type InboxField = {
  name: string
  label: string
  type: string
  /** Stands in the table, beside the specified columns. */
  inTable: boolean
  /** Stands in the export, behind the specified columns. */
  inCsv: boolean
  /** Is stored in the row itself; what is not, such as a list of rows, is read when a lead is opened. */
  isColumn: boolean
  /** What staff read for stored values that are keys: `custom: { words: { contact_page: 'Contact page' } }`. */
  words?: Readonly<Record<string, string>>
}

/** The part of Payload's field configuration that the inbox reads. */
export type ConfiguredField = {
  name: string
  type: string
  label?: unknown
  hidden?: boolean
  hasMany?: boolean
  custom?: Record<string, unknown>
}

export type ConfiguredLeads = {
  flattenedFields: readonly ConfiguredField[]
  admin: { defaultColumns?: readonly string[] }
}

const COLUMN_TYPES = new Set([
  ...['text', 'textarea', 'email', 'number', 'checkbox', 'date', 'select', 'radio', 'json', 'code'],
])
const TEXT_TYPES = new Set(['text', 'textarea', 'email', 'select', 'radio', 'code'])
const STAMPS = new Set(['id', 'createdAt', 'updatedAt'])

const DATE: InboxField = {
  name: 'createdAt',
  label: 'Date',
  type: 'date',
  inTable: true,
  inCsv: false,
  isColumn: true,
}

/**
 * Every field of a lead that staff may see, in the order of the collection, the date first. A field says
 * `custom: { inbox: { table: true, csv: true } }` to stand in the table or in the export too.
 */
export function toInboxFields({ flattenedFields, admin }: ConfiguredLeads): InboxField[] {
  const named = flattenedFields.filter(({ name, hidden }) => !hidden && !STAMPS.has(name))
  return [DATE, ...named.map((field) => toInboxField(field, admin.defaultColumns ?? []))]
}

/** The columns of the table: those that the collection names, in its order, then fields that ask for one. */
export function toTableFields(leads: ConfiguredLeads): InboxField[] {
  const fields = toInboxFields(leads)
  const named = (leads.admin.defaultColumns ?? []).flatMap((name) =>
    fields.filter((each) => each.name === name),
  )
  return [...named, ...fields.filter((field) => field.inTable && !named.includes(field))]
}

/** Whether rows can be put in the order of the field. */
export function isSortable(field: InboxField): boolean {
  return field === DATE || field.name === DATE.name || (field.isColumn && TEXT_TYPES.has(field.type))
}

function toInboxField(field: ConfiguredField, columns: readonly string[]): InboxField {
  const wishes = field.custom?.inbox
  const words = field.custom?.words
  return {
    name: field.name,
    label: typeof field.label === 'string' ? field.label : field.name,
    type: field.type,
    inTable: columns.includes(field.name) || wants(wishes, 'table'),
    inCsv: wants(wishes, 'csv'),
    isColumn: COLUMN_TYPES.has(field.type) && !field.hasMany,
    ...(isWords(words) && { words }),
  }
}

function isWords(words: unknown): words is InboxField['words'] {
  return typeof words === 'object' && words !== null
}

function wants(wishes: unknown, place: 'table' | 'csv'): boolean {
  return (
    typeof wishes === 'object' && wishes !== null && place in wishes && Reflect.get(wishes, place) === true
  )
}
