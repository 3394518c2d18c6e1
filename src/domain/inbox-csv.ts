import { toCsvLines } from '@/lib/csv'
import { toIsoLocal } from '@/lib/local-time'
import { toDecimal } from './decimals'
import { EXTENSION_MARKS } from './phone'

/** A lead as the export writes it. */
export type ExportedLead = { createdAt: string } & Record<string, unknown>

type Labelled = { name: string; label: string; type: string }

/** The properties of a collection's field that the export reads. */
export type CsvField = Labelled & { inCsv: boolean }

/** The properties of a column of the list that an export of the shown columns reads. */
export type ShownColumn = Labelled & {
  /** The labels that the staff see for stored keys. */
  valueLabels?: Readonly<Record<string, string>>
}

type Column = { name: string; header: string; cell: (lead: ExportedLead, zone: string) => string }

/** The columns in the order of the specification's section 9. */
const SPECIFIED: readonly Column[] = [
  { name: 'createdAt', header: 'Date', cell: (lead, zone) => toIsoLocal(lead.createdAt, zone) },
  column('Name', 'name'),
  column('Email', 'email'),
  column('Phone', 'phone'),
  column('Website', 'website'),
  column('City', 'city'),
  column('Services', 'serviceInterest'),
  column('Plan', 'planInterest'),
  column('Message', 'message'),
  column('Source', 'source'),
  column('Page', 'page'),
  column('UTM Source', 'utmSource'),
  column('UTM Medium', 'utmMedium'),
  column('UTM Campaign', 'utmCampaign'),
]

const PHONE_OR_NUMBER = /^[+-]?[0-9 ()./-]{1,20}$/
/** The extension must follow a digit or a bracket, because a spreadsheet reads `+x9` as a formula. */
const PHONE_WITH_EXTENSION = new RegExp(
  `^\\+?[0-9( ][0-9 ()./-]{5,19}(?<=[0-9)][ ]{0,2})(?:, ?)?(?:or|${EXTENSION_MARKS})[ .:]{0,2}[0-9]{1,6}$`,
  'i',
)
const OPENS_FORMULA = /^[=@\t\r\n＝＠]/
const SIGNED = /^[+\-＋－]/

/**
 * Writes leads as the CSV of the inbox.
 *
 * @param leads - in the order shown; any number, including none
 * @param zone - IANA time zone of the dates, for example 'America/New_York'
 * @param fields - of the collection; those that the specification does not name follow its 14 columns
 */
export function toCsv(
  leads: readonly ExportedLead[],
  zone: string,
  fields: readonly CsvField[] = [],
): string {
  return csvHeader(fields) + csvRows(leads, zone, fields)
}

/** The header line alone, for a download that is written in pieces. */
export function csvHeader(fields: readonly CsvField[] = []): string {
  return toCsvLines([columnsWith(fields).map(({ header }) => header)])
}

/** The names of the fields that the lines need. */
export function csvNames(fields: readonly CsvField[] = []): string[] {
  return columnsWith(fields).map(({ name }) => name)
}

/** Lines without the header, for a download that is written in pieces. */
export function csvRows(
  leads: readonly ExportedLead[],
  zone: string,
  fields: readonly CsvField[] = [],
): string {
  const columns = columnsWith(fields)
  return toCsvLines(leads.map((lead) => columns.map(({ cell }) => neutral(cell(lead, zone)))))
}

/** The header line of an export of the shown columns. */
export function shownHeader(columns: readonly ShownColumn[]): string {
  return toCsvLines([columns.map(({ label }) => neutral(label))])
}

/**
 * The lines of an export of the shown columns, with names instead of keys, as the list shows them.
 *
 * @param people - the names of the staff by their ids
 */
export function shownRows(
  leads: readonly ExportedLead[],
  zone: string,
  columns: readonly ShownColumn[],
  people: Readonly<Record<string, string>>,
): string {
  const cell = (lead: ExportedLead, { name, type, valueLabels }: ShownColumn) => {
    const value = lead[name] ?? (name === 'stage' ? 'new' : null)
    if (name === 'owner') return value ? (people[String(value)] ?? 'Former staff') : ''
    const key = String(value)
    return valueLabels && Object.hasOwn(valueLabels, key)
      ? (valueLabels[key] ?? key)
      : cellOf(value, type, zone)
  }
  return toCsvLines(leads.map((lead) => columns.map((column) => neutral(cell(lead, column)))))
}

/** `form-submissions-YYYY-MM-DD.csv` with the date in the zone. */
export function csvFileName(now: Date, zone: string): string {
  return `form-submissions-${toIsoLocal(now.toISOString(), zone).slice(0, 10)}.csv`
}

/**
 * Escapes a cell that a spreadsheet would run as a formula with a leading apostrophe. Numbers and phone numbers,
 * with their extensions, keep their sign (reading A89, the one deviation from the literal cell).
 */
export function neutral(cell: string): string {
  const isHarmless = () => PHONE_OR_NUMBER.test(cell) || PHONE_WITH_EXTENSION.test(cell)
  const isLive = OPENS_FORMULA.test(cell) || (SIGNED.test(cell) && !isHarmless())
  return isLive ? `'${cell}` : cell
}

function columnsWith(fields: readonly CsvField[]): Column[] {
  const added = fields.filter(({ name, inCsv }) => inCsv && !SPECIFIED.some((each) => each.name === name))
  return [...SPECIFIED, ...added.map(({ name, label, type }) => column(label, name, type))]
}

function column(header: string, name: string, type = 'text'): Column {
  return { name, header, cell: (lead, zone) => cellOf(lead[name], type, zone) }
}

function cellOf(value: unknown, type: string, zone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((each) => cellOf(each, type, zone)).join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'money') return toDecimal(Number(value))
  if (type === 'date') return toIsoLocal(String(value), zone)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
