import { createHash } from 'node:crypto'
import { toString as textOf } from 'hast-util-to-string'
import { isSameNumber, type PhoneNumber, readPhones } from '@/domain/phone'
import type { DateOrder, LeadChoices, LeadQuestion, LeadTable } from '@/features/imports/rules/lead-choices'
import {
  columnsOf,
  countLeadHeads,
  type LeadField,
  matchColumns,
  mayNameColumns,
} from '@/features/imports/rules/lead-columns'
import { fromOwnCells, isOwnTable, OWN_EXPORT } from '@/features/imports/rules/lead-csv'
import { readDate } from '@/features/imports/rules/lead-dates'
import { type GivenRow, type ReadRow, type RowRules, readRow } from '@/features/imports/rules/lead-row'
import { isSums, plainCell, readStage, toLine } from '@/features/imports/rules/lead-values'
import {
  type FileHead,
  FileProblem,
  type LeadRecord,
  type LeftOut,
  type ReadFile,
  type Refused,
} from '@/features/imports/rules/records'
import { fold } from '@/lib/fold'
import { createGiveWay } from '@/lib/give-way'
import { parseHtml } from '@/lib/html/parse'
import { ownText } from '@/lib/own-text'
import { cutText } from '@/lib/text'
import { isZone } from '@/lib/time-zones'
import { placeIn } from './place-in-zone'
import { cellsByName, openTable, type Row, type Table } from './table'

/** What is known of a file of leads: also what its columns are taken for, and what has to be asked. */
export type LeadHead = FileHead & LeadTable

export type ReadLeads = Omit<ReadFile<LeadRecord | LeftOut | Refused>, 'head'> & { head: LeadHead }

/** More rows than any local business has; each is remembered for its id and its person. */
const MOST_ROWS = 1_000_000
/** Words for stages and owners that a screen can show. */
const MOST_WORDS = 200
const EXAMPLES = 3

const NO_HEADS =
  'No column of this line is known: its first line must name the columns, such as Name, Email and Phone'

/** What tells a table of leads from others. A table whose columns nobody knows is one too: they are chosen then. */
export const LEAD_TABLE = { countKnown: countLeadHeads, mayNameColumns, noHeads: NO_HEADS }

/**
 * Reads a file of leads: a CSV of Gravity Forms, WPForms, Flamingo, HubSpot, Pipedrive, a sheet, or of our own. It is read
 * twice, in pieces: first for the head, then for the records, whose memory does not grow with their texts.
 *
 * @param path - of the file
 * @param now - dates after it are none of a lead
 * @throws {FileProblem} for a file that is damaged, cut off or of another kind, and for choices that do not fit it
 */
export async function readLeads(path: string, choices: LeadChoices, now = new Date()): Promise<ReadLeads> {
  if (!isZone(choices.zone)) throw new FileProblem(`${choices.zone} is no time zone`)
  const table = await openTable(path, {
    ...LEAD_TABLE,
    countKnown: (cells) =>
      countLeadHeads(cells) + cells.filter((cell) => Object.hasOwn(choices.columns, cell.trim())).length,
    ...{ encoding: choices.encoding, delimiter: choices.delimiter },
  })
  const isOwn = isOwnTable(table.columns)
  refuseStrangeChoices(table, choices)
  const fields = matchColumns(table.columns, choices.columns)
  const survey = await surveyRows(table, fields, choices)
  if (survey.whole === 0 && fields.every((field) => field === 'other'))
    throw new FileProblem(NO_HEADS, { line: 1, column: 1 })
  const order = choices.dates ?? survey.proven
  const rules: RowRules = {
    columns: table.columns,
    columnsOf: columnsOf(fields),
    ...{ choices, order, now, decode, place: placeIn(choices.zone) },
  }
  return {
    head: headOf(table, fields, choices, survey, isOwn),
    records: () => readRecords(table, rules, isOwn),
  }
}

function refuseStrangeChoices({ columns }: Table, choices: LeadChoices): void {
  const strange = Object.keys(choices.columns).filter((name) => !columns.includes(name))
  if (strange.length > 0) throw new FileProblem(`The file has no column ${strange.join(', ')}`, { line: 1 })
}

type Survey = {
  rows: number
  /** Rows with a cell for each column. */
  whole: number
  proven: DateOrder | null
  twoWays: string[]
  twoWaysCount: number
  proofs: Record<DateOrder, string | null>
  serials: number
  twice: string[]
  twiceCount: number
  samples: Record<string, string>
  stages: Map<string, number>
  owners: Set<string>
}

/** Reads all rows once for what can only be known of all of them. */
async function surveyRows(table: Table, fields: readonly LeadField[], choices: LeadChoices): Promise<Survey> {
  const survey: Survey = {
    ...{
      rows: 0,
      whole: 0,
      proven: null,
      twoWays: [],
      twoWaysCount: 0,
      serials: 0,
      twice: [],
      twiceCount: 0,
      samples: {},
    },
    proofs: { 'day-first': null, 'month-first': null },
    stages: new Map(),
    owners: new Set(),
  }
  const place = placeIn(choices.zone)
  const surveyCell = (cell: string, column: string, field: LeadField) => {
    const text = toLine(plainCell(cell))
    if (text === '') return
    survey.samples[column] ??= ownText(cutText(text, 100))
    if (field === 'stage') survey.stages.set(ownText(text), (survey.stages.get(text) ?? 0) + 1)
    if (field === 'owner' && survey.owners.size < MOST_WORDS) survey.owners.add(ownText(text))
    if (isDate(field)) surveyDate(survey, text, choices, place)
  }
  const surveyRow = ({ cells, place: at }: Row) => {
    survey.rows += 1
    if (survey.rows > MOST_ROWS)
      throw new FileProblem(`The file has more than ${MOST_ROWS.toLocaleString('en-US')} rows: split it`, at)
    if (cells.length !== table.columns.length) return
    survey.whole += 1
    for (const [index, field] of fields.entries()) {
      const column = table.columns[index] ?? ''
      // Of other columns nothing is asked but one sample.
      if (isSurveyed(field) || survey.samples[column] === undefined)
        surveyCell(cells[index] ?? '', column, field)
    }
    if (survey.stages.size > MOST_WORDS * 10) survey.stages.clear()
  }
  for await (const rows of table.rows()) for (const row of rows) surveyRow(row)
  const { 'day-first': day, 'month-first': month } = survey.proofs
  survey.proven =
    day !== null && month === null ? 'day-first' : day === null && month !== null ? 'month-first' : null
  return survey
}

const DATES: readonly LeadField[] = ['createdAt', 'wonAt', 'closedAt', 'consentAt']

const isDate = (field: LeadField) => DATES.includes(field)

const isSurveyed = (field: LeadField) => field === 'stage' || field === 'owner' || isDate(field)

function surveyDate(
  survey: Survey,
  text: string,
  choices: LeadChoices,
  place: ReturnType<typeof placeIn>,
): void {
  const read = readDate(text, choices.dates)
  if (read.kind === 'two-ways') {
    survey.twoWaysCount += 1
    if (survey.twoWays.length < EXAMPLES) survey.twoWays.push(text)
  }
  if (read.kind !== 'local') return
  if (read.proves) survey.proofs[read.proves] ??= text
  if (read.isSerial) survey.serials += 1
  if (place(read.time, 'earlier').shown !== 'twice') return
  survey.twiceCount += 1
  if (survey.twice.length < EXAMPLES) survey.twice.push(text)
}

function headOf(
  { columns }: Table,
  fields: readonly LeadField[],
  choices: LeadChoices,
  survey: Survey,
  isOwn: boolean,
): LeadHead {
  const byColumn = columns.map((column, at) => [column, fields[at] ?? 'other'] as const)
  const stages = [...survey.stages]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_WORDS)
    .map(([written, count]) => ({ written, stage: readStage([written], choices.stages).stage, count }))
  const head: LeadHead = {
    ...{ kind: 'leads', site: '', version: isOwn ? OWN_EXPORT.version : '', categories: [], authors: [] },
    ...{ columns, zone: null, counts: { rows: survey.rows }, warnings: [], questions: [] },
    fields: Object.fromEntries(byColumn),
    samples: survey.samples,
    stages,
    owners: [...survey.owners],
  }
  if (isOwn) return head
  return {
    ...head,
    warnings: warningsOf(byColumn, survey, choices),
    questions: [...columnsQuestion(byColumn, survey), ...questionsOf(survey, stages, choices)],
  }
}

function warningsOf(
  byColumn: readonly (readonly [string, LeadField])[],
  survey: Survey,
  choices: LeadChoices,
): string[] {
  const of = (wanted: LeadField) => byColumn.flatMap(([column, field]) => (field === wanted ? [column] : []))
  const [others, ignored] = [of('other'), of('ignore')]
  const [example] = survey.twoWays
  const proof = survey.proven && survey.proofs[survey.proven]
  return [
    ...(of('createdAt').length === 0 ? ['No column says when a lead came.'] : []),
    ...(others.length > 0 ? [`These columns go into a note: ${others.join(', ')}.`] : []),
    ...(ignored.length > 0 ? [`These columns are left out: ${ignored.join(', ')}.`] : []),
    ...(survey.serials > 0
      ? [`${survey.serials} dates are serial numbers of a spreadsheet, which are read as its days.`]
      : []),
    ...(example && proof && choices.dates === null
      ? [
          `Dates such as ${example} are read ${survey.proven === 'day-first' ? 'day' : 'month'} first, because ${proof} is.`,
        ]
      : []),
  ]
}

/** Without an address and a number nobody can be reached, and every row would be refused. */
function columnsQuestion(
  byColumn: readonly (readonly [string, LeadField])[],
  survey: Survey,
): LeadQuestion[] {
  if (byColumn.some(([, field]) => field === 'email' || field === 'phone')) return []
  return [
    {
      choice: 'columns',
      ask: 'Which column has e-mail addresses or phone numbers?',
      count: survey.rows,
      examples: byColumn.map(([column]) => column),
      otherwise: 'All rows are refused.',
    },
  ]
}

function questionsOf(survey: Survey, stages: LeadHead['stages'], choices: LeadChoices): LeadQuestion[] {
  const questions: LeadQuestion[] = []
  if (choices.dates === null && survey.proven === null && survey.twoWaysCount > 0)
    questions.push({
      choice: 'dates',
      ask: 'Which comes first in these dates, the day or the month?',
      count: survey.twoWaysCount,
      examples: survey.twoWays,
      otherwise: 'Their rows are refused.',
    })
  if (choices.twice === null && survey.twiceCount > 0)
    questions.push({
      choice: 'twice',
      ask: `The clocks of ${choices.zone} showed these times twice. Which hour is meant?`,
      count: survey.twiceCount,
      examples: survey.twice,
      otherwise: 'The earlier one is taken, and each of these leads says so.',
    })
  const unknown = stages.filter(
    ({ written, stage }) => stage === null && readStage([written], {}).unknown.length > 0,
  )
  if (unknown.length > 0)
    questions.push({
      choice: 'stages',
      ask: 'Which stages are these here?',
      count: unknown.reduce((sum, { count }) => sum + count, 0),
      examples: unknown.map(({ written }) => written),
      otherwise: 'These words stand in a note, and the leads have no stage of the file.',
    })
  return questions
}

async function* readRecords(
  table: Table,
  rules: RowRules,
  isOwn: boolean,
): AsyncGenerator<(LeadRecord | LeftOut | Refused)[]> {
  const seen = new Seen()
  const giveWay = createGiveWay()
  for await (const rows of table.rows()) {
    const records: (LeadRecord | LeftOut | Refused)[] = []
    for (const row of rows) {
      records.push(toRecord(row, rules, isOwn, seen))
      const turn = giveWay()
      if (turn) await turn
    }
    yield records
  }
}

function toRecord(row: Row, rules: RowRules, isOwn: boolean, seen: Seen): LeadRecord | LeftOut | Refused {
  const { columns } = rules
  const { place } = row
  const cells = () => cellsByName(row.cells, columns)
  const inFile = idOf(row, rules)
  const id = sourceIdOf(inFile, row, rules, isOwn)
  const leaveOut = (because: string): LeftOut => ({
    ...{ kind: 'left-out', id, place, title: titleOf(row, rules), because },
  })
  const refuse = (problem: string): Refused => ({
    ...{ kind: 'refused', id, place, title: titleOf(row, rules), problem, cells: cells() },
  })
  if (row.cells.length !== columns.length)
    return refuse(
      `This line has ${row.cells.length} cells and the table ${columns.length} columns: a text with a line end or with the sign between cells is not quoted.`,
    )
  if (row.cells.every((cell, at) => cell.trim() === columns[at]?.replace(/ \(\d+\)$/, '')))
    return leaveOut('It repeats the names of the columns.')
  if (!isOwn && !hasPerson(row, rules) && isSums(row.cells)) return leaveOut('It adds up other rows.')
  const { read, earlier } = seen.row(inFile, row)
  if (earlier === 'alike') return leaveOut(`It stands in line ${read.place.line} already.`)
  if (earlier) return refuse(`Line ${read.place.line} is the same lead with other values.`)
  const said = isOwn
    ? readOwn(row.cells, { id, place, cells })
    : readRow(row.cells, rules, { id, place, cells })
  if ('problem' in said) return refuse(said.problem)
  said.lead.sameAs = seen.person(said.lead, read)
  return said.lead
}

function readOwn(cells: readonly string[], given: GivenRow): ReadRow {
  const said = fromOwnCells(cells)
  if ('problem' in said) return said
  return { lead: { ...said.lead, kind: 'lead', sameAs: null, lost: [], ...given } }
}

const valuesOf = ({ cells }: Row, { columnsOf }: RowRules, wanted: LeadField): string[] =>
  columnsOf(wanted).map((at) => toLine(plainCell(cells[at] ?? '')))

function hasPerson(row: Row, rules: RowRules): boolean {
  const isOf = (field: LeadField) => valuesOf(row, rules, field).some((value) => value !== '')
  return isOf('email') || isOf('phone') || isOf('createdAt')
}

function titleOf(row: Row, rules: RowRules): string {
  const of = (field: LeadField) => valuesOf(row, rules, field).filter(Boolean)
  const words = [
    ...of('name'),
    [...of('firstName'), ...of('lastName')].join(' '),
    ...of('email'),
    ...of('phone'),
    ...row.cells,
  ]
  return cutText(toLine(words.find((each) => each.trim() !== '') ?? ''), 100)
}

/** What a row is known by where it has no id of its own: who wrote what, and when. */
const KNOWN_BY: readonly LeadField[] = [
  'createdAt',
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'message',
]

/** The id of the row's own column, or a hash of what does not change while a lead is worked on. */
function idOf(row: Row, rules: RowRules): string {
  const [own] = valuesOf(row, rules, 'id')
  if (own) return cutText(own, LONGEST_ID)
  const known = KNOWN_BY.map((field) => valuesOf(row, rules, field))
  const isEmpty = known.every((values) => values.every((value) => value === ''))
  return hashOf(isEmpty ? row.cells : known)
}

const LONGEST_ID = 100

/**
 * What a row is known by in all files. A table does not say whose it is, and every system counts its leads from 1: when a lead
 * came there tells two of one number apart. Our own ids are nobody else's.
 */
function sourceIdOf(id: string, row: Row, rules: RowRules, isOwn: boolean): string {
  const [own] = valuesOf(row, rules, 'id')
  const [createdAt] = valuesOf(row, rules, 'createdAt')
  return own && createdAt && !isOwn ? `${id} of ${cutText(createdAt, LONGEST_ID)}` : id
}

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27)

/** A number of 52 bits for the cells of a row, which two rows of one id have by chance once in 4e15 times: FNV-1a, twice. */
function hashOfCells(cells: readonly string[]): number {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at)
      one = Math.imul(one ^ code, 0x01000193)
      other = Math.imul(other ^ code, 0x85ebca6b)
    }
    // Between cells, so that no two of them read as one.
    one = Math.imul(one ^ 0x110000, 0x01000193)
    other = Math.imul(other ^ 0x110000, 0x85ebca6b)
  }
  return (one >>> 6) * 2 ** 26 + (other >>> 6)
}

type Read = { id: string; place: Row['place']; hash: number }

/** The rows that were read, by their ids and their persons. A file has many, so each is held once, in few bytes. */
class Seen {
  private readonly rows = new Map<string, Read>()
  private readonly emails = new Map<string, Read>()
  private readonly phones = new Map<number, { read: Read; number: PhoneNumber }[]>()

  /** The row of an id, and whether an earlier one has it, with the same cells or with others. */
  row(id: string, { cells, place }: Row): { read: Read; earlier: 'alike' | 'other' | null } {
    const hash = hashOfCells(cells)
    const known = this.rows.get(id)
    if (known) return { read: known, earlier: known.hash === hash ? 'alike' : 'other' }
    const read = { id: ownText(id), place, hash }
    this.rows.set(read.id, read)
    return { read, earlier: null }
  }

  /** The first row of the same person, and what it is known by. */
  person({ email, phone }: { email: string; phone: string }, read: Read): LeadRecord['sameAs'] {
    const address = fold(email)
    const byEmail = address === '' ? undefined : this.emails.get(address)
    if (address !== '' && !byEmail) this.emails.set(ownText(address), read)
    const byPhone = this.withPhone(phone, read)
    if (byEmail) return { id: byEmail.id, place: byEmail.place, by: 'email' }
    return byPhone ? { id: byPhone.id, place: byPhone.place, by: 'phone' } : null
  }

  private withPhone(phone: string, read: Read): Read | null {
    let found: Read | null = null
    for (const number of readPhones(phone)) {
      if (number.digits.length < COMPARED_DIGITS) continue
      const key = Number(number.digits.slice(-COMPARED_DIGITS))
      const alike = this.phones.get(key) ?? []
      found ??= alike.find((each) => isSameNumber(each.number, number))?.read ?? null
      // A number that many share, such as 555 5555, would be compared with all of them.
      if (!found && alike.length < MOST_ALIKE) this.phones.set(key, [...alike, { read, number }])
    }
    return found
  }
}

/** The same numbers end alike, whatever their country codes. */
const COMPARED_DIGITS = 7
const MOST_ALIKE = 20

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi

/** Decodes the character references that forms write into names: `Bob &amp; Sons`. Tags stay text. */
function decode(text: string): string {
  return text.includes('&') ? text.replace(REFERENCE, (reference) => textOf(parseHtml(reference))) : text
}
