import { STAGE_NAMES } from './stage'

/** The inbox's description of a field. Plain data, so that it can be sent to the browser. */
export type InboxField = {
  name: string
  label: string
  type: string
  /** Shown in the table, together with the columns that the collection names. */
  inTable: boolean
  /** Exported, in the specified place or after the specified columns. */
  inCsv: boolean
  /** Shown in the mail to the staff. */
  inMail: boolean
  /** Stored in the row itself. Other fields, such as a list of rows, are read when a lead is opened. */
  isColumn: boolean
  /**
   * The labels that the staff see for stored keys: `custom: { valueLabels: { contact_page: 'Contact page' } }`.
   */
  valueLabels?: Readonly<Record<string, string>>
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
const STAMPS = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt'])

const DATE: InboxField = {
  name: 'createdAt',
  label: 'Date',
  type: 'date',
  inTable: true,
  inCsv: true,
  inMail: false,
  isColumn: true,
}

/** By the configuration of the collection, for which each lead asks twice. */
const known = new WeakMap<ConfiguredLeads, readonly InboxField[]>()

/**
 * Every field of a lead that staff may see, in the order of the collection, the date first. A field is in panel, table,
 * export and mail unless its config says otherwise: `custom: { inbox: { table: false, csv: false, mail: false } }`.
 * Fields with `panel: false`, such as those of the staff's activity on a lead, are left out of this list.
 */
export function toInboxFields(config: ConfiguredLeads): readonly InboxField[] {
  const found = known.get(config)
  if (found) return found
  const { flattenedFields, admin } = config
  const named = flattenedFields.filter(
    ({ name, hidden, custom }) => !hidden && !STAMPS.has(name) && !refuses(custom?.inbox, 'panel'),
  )
  const fields = [DATE, ...named.map((field) => toInboxField(field, admin.defaultColumns ?? []))]
  known.set(config, fields)
  return fields
}

/** Gives the field `source` the labels of the sources, which depend on the services. */
export function nameSources(
  fields: readonly InboxField[],
  valueLabels: Readonly<Record<string, string>>,
): InboxField[] {
  return fields.map((field) => (field.name === 'source' ? { ...field, valueLabels } : field))
}

/** The staff's activity on a lead, as columns that can be added to the table (reading A99). */
export const ACTIVITY_COLUMNS: readonly InboxField[] = [
  activityColumn('stage', 'Stage', 'select', STAGE_NAMES),
  activityColumn('owner', 'Owner', 'relationship'),
  activityColumn('followUpAt', 'Follow-up', 'date'),
  activityColumn('firstContactAt', 'First contact', 'date'),
  activityColumn('bookedAt', 'Booked', 'date'),
  activityColumn('appointmentAt', 'Appointment', 'date'),
  activityColumn('wonAt', 'Won', 'date'),
  activityColumn('valueCents', 'Value', 'money'),
]

/** The fields that can be columns, the table's own first. A text of several lines does not fit into a row. */
export function toChoosable(fields: readonly InboxField[], columns: readonly InboxField[]): InboxField[] {
  const others = fields.filter(({ inTable, isColumn, type }) => !inTable && isColumn && type !== 'textarea')
  return [...columns, ...others, ...ACTIVITY_COLUMNS]
}

function activityColumn(
  name: string,
  label: string,
  type: string,
  valueLabels?: InboxField['valueLabels'],
): InboxField {
  return {
    name,
    label,
    type,
    inTable: false,
    inCsv: false,
    inMail: false,
    isColumn: false,
    ...(valueLabels && { valueLabels }),
  }
}

/** The columns of the table: those that the collection names, in its order, then fields that were added. */
export function toTableFields(leads: ConfiguredLeads): InboxField[] {
  const fields = toInboxFields(leads)
  const named = (leads.admin.defaultColumns ?? []).flatMap((name) =>
    fields.filter((each) => each.name === name),
  )
  return [...named, ...fields.filter((field) => field.inTable && !named.includes(field))]
}

/** The export of the shown columns always has stage and owner. */
const ALWAYS = ['stage', 'owner']

/**
 * The columns of an export of the shown columns: the shown ones in their order, then stage and owner if they are not
 * shown.
 *
 * @param fields - all fields that can be shown
 * @param shown - the names of the shown ones
 */
export function toShownColumns<Field extends { name: string }>(
  fields: readonly Field[],
  shown: readonly string[],
): Field[] {
  const named = [...shown, ...ALWAYS.filter((name) => !shown.includes(name))]
  return named.flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

/** Whether rows can be sorted by the field. */
export function isSortable(field: InboxField): boolean {
  return field.name === DATE.name || (field.isColumn && TEXT_TYPES.has(field.type))
}

function toInboxField(field: ConfiguredField, columns: readonly string[]): InboxField {
  const wishes = field.custom?.inbox
  const valueLabels = field.custom?.valueLabels
  const isColumn = COLUMN_TYPES.has(field.type) && !field.hasMany
  return {
    name: field.name,
    label: typeof field.label === 'string' ? field.label : field.name,
    type: field.type,
    inTable: isColumn && (columns.includes(field.name) || !refuses(wishes, 'table')),
    inCsv: isColumn && !refuses(wishes, 'csv'),
    inMail: !refuses(wishes, 'mail'),
    isColumn,
    ...(isValueLabels(valueLabels) && { valueLabels }),
  }
}

function isValueLabels(labels: unknown): labels is InboxField['valueLabels'] {
  return typeof labels === 'object' && labels !== null
}

function refuses(wishes: unknown, target: 'table' | 'csv' | 'mail' | 'panel'): boolean {
  return (
    typeof wishes === 'object' && wishes !== null && target in wishes && Reflect.get(wishes, target) === false
  )
}
