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

/** A column of a file. */
export type CsvColumn = {
  /** The name of the field. */
  name: string
  header: string
  cell: (value: unknown, zone: string) => string
  /** Whether a text stands in the file as it is stored. */
  isAsStored: boolean
}

/** The columns in the order of the specification's section 9. */
const SPECIFIED: readonly CsvColumn[] = [
  column('Date', 'createdAt', 'date'),
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

/** Whole cells that keep their sign. */
const IS_PHONE_OR_NUMBER = /^[+-]?[0-9 ()./-]{1,20}$/
/** The extension must follow a digit or a bracket, because a spreadsheet reads `+x9` as a formula. */
const PHONE_WITH_EXTENSION = new RegExp(
  `^\\+?[0-9( ][0-9 ()./-]{5,19}(?<=[0-9)][ ]{0,2})(?:, ?)?(?:or|${EXTENSION_MARKS})[ .:]{0,2}[0-9]{1,6}$`,
  'i',
)
/** Asked of millions of cells, a list answers in a quarter of the time of a regular expression. */
const OPEN_FORMULA = codesOf('=@\t\r\n＝＠')
const SIGNS = codesOf('+-＋－')

/** The letters with which a cell begins that a spreadsheet may run as a formula. */
export const FORMULA_STARTS = [...OPEN_FORMULA, ...SIGNS].map((code) => String.fromCharCode(code))

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
  const columns = fileColumns(fields)
  const rows = leads.map((lead) => columns.map(({ name, cell }) => neutral(cell(lead[name], zone))))
  return csvHeader(columns) + toCsvLines(rows)
}

/** The header line alone, for a download that is written in pieces. */
export function csvHeader(columns: readonly CsvColumn[]): string {
  return toCsvLines([columns.map(({ header }) => header)])
}

/** The columns of the inbox's file: the specified ones, and those of added fields. */
export function fileColumns(fields: readonly CsvField[] = []): CsvColumn[] {
  const added = fields.filter(({ name, inCsv }) => inCsv && !SPECIFIED.some((each) => each.name === name))
  return [...SPECIFIED, ...added.map(({ name, label, type }) => column(label, name, type))]
}

/**
 * The columns of an export of the shown columns, with names instead of keys, as the list shows them.
 *
 * @param people - the names of the staff by their ids
 */
export function shownColumns(
  columns: readonly ShownColumn[],
  people: Readonly<Record<string, string>>,
): CsvColumn[] {
  return columns.map(({ name, label, type, valueLabels }) => {
    const shown = column(neutral(label), name, type)
    if (name === 'owner') return { ...shown, cell: (value) => nameOf(value, people), isAsStored: false }
    if (!valueLabels) return shown
    const cell: CsvColumn['cell'] = (stored, zone) => {
      const value = stored ?? (name === 'stage' ? 'new' : null)
      const key = String(value)
      return Object.hasOwn(valueLabels, key) ? (valueLabels[key] ?? key) : shown.cell(value, zone)
    }
    return { ...shown, cell, isAsStored: false }
  })
}

const nameOf = (id: unknown, people: Readonly<Record<string, string>>) =>
  id ? (people[String(id)] ?? 'Former staff') : ''

/** Writes a cell as `toCsv` does, without the quotation marks around it. */
export function escapedCell(cell: string): string {
  const text = neutral(cell)
  return text.includes('"') ? text.replaceAll('"', '""') : text
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
  const isHarmless = () => IS_PHONE_OR_NUMBER.test(cell) || PHONE_WITH_EXTENSION.test(cell)
  const first = cell.charCodeAt(0)
  const isLive = OPEN_FORMULA.includes(first) || (SIGNS.includes(first) && !isHarmless())
  return isLive ? `'${cell}` : cell
}

function codesOf(letters: string): number[] {
  return Array.from(letters, (letter) => letter.charCodeAt(0))
}

function column(header: string, name: string, type = 'text'): CsvColumn {
  const isAsStored = type !== 'date' && type !== 'money'
  return { name, header, cell: (value, zone) => cellOf(value, type, zone), isAsStored }
}

function cellOf(value: unknown, type: string, zone: string): string {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map((each) => cellOf(each, type, zone)).join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'money') return toDecimal(Number(value))
  if (type === 'date') return toIsoLocal(typeof value === 'number' ? value : String(value), zone)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
