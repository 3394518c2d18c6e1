import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import { literal, quotedName, readCopy } from '@/data/read-copy'
import { type CsvColumn, escapedCell, FORMULA_STARTS } from '@/domain/inbox-csv'
import { NEWLINE } from '@/lib/csv'
import { GrowingBuffer } from '@/lib/growing-buffer'
import { type LeadIds, leadsTable } from './inbox-queries'

/**
 * The lines of a CSV for some leads, in their order, without those that are gone. Texts stay the bytes that the database
 * sends: to make strings of millions of cells takes longer than all else that is done with them.
 */
export async function readCsvLines(
  payload: Payload,
  leads: LeadIds,
  columns: readonly CsvColumn[],
  zone: string,
): Promise<{ count: number; bytes: Buffer<ArrayBuffer> }> {
  const { table } = leadsTable(payload)
  const stored = columns.map(({ name }) => getTableColumns(table)[name])
  const writers = columns.map((column, place) => writerOf(column, stored[place], zone))
  const lines = new GrowingBuffer()
  let count = 0
  await readCopy(payload.db.pool, statementFor(leads, stored), (row) => {
    writeLine(lines, row, writers)
    count += 1
  })
  return { count, bytes: lines.bytes() }
}

function statementFor({ ids, arrived }: LeadIds, stored: readonly (Column | undefined)[]): string {
  const values = stored.map((column) => (column ? storedForm(column) : 'null::text')).join()
  const list = `${literal(ids)}::uuid[]`
  if (!arrived)
    return copied(`select ${values} from unnest(${list}) with ordinality as wanted(id, place)
      join form_submissions lead on lead.id = wanted.id order by place`)
  const { since, until, descending } = arrived
  const direction = descending ? 'desc' : 'asc'
  // Those that came in one after another stand so in an index. Of the bare column PostgreSQL would look up each id in another.
  return copied(`select ${values} from form_submissions lead
    where lead.created_at between ${literal(since)} and ${literal(until)} and coalesce(lead.id, lead.id) = any(${list})
    order by lead.created_at ${direction}, lead.id ${direction}`)
}

const copied = (query: string) => `copy (${query}) to stdout (format binary)`

function storedForm(column: Column): string {
  const value = `lead.${quotedName(column.name)}`
  return isInstant(column) ? value : `${value}::text`
}

const isInstant = (column: Column) => /^timestamp.* with time zone$/.test(column.getSQLType())

/** Before the values of a row: how many there are. */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4

function writeLine(lines: GrowingBuffer, row: Buffer, writers: readonly Writer[]): void {
  let at = COUNT_BYTES
  let before = LINE_START
  for (const write of writers) {
    const length = row.readInt32BE(at)
    const start = at + LENGTH_BYTES
    at = start + Math.max(0, length)
    lines.add(before)
    write(lines, row, start, length === MISSING ? MISSING : at)
    before = BETWEEN
  }
  lines.add(LINE_END)
}

const LINE_START = Buffer.from('"')
const BETWEEN = Buffer.from('","')
const LINE_END = Buffer.from(`"${NEWLINE}`)

/** The length of a missing value. */
const MISSING = -1

/** Writes a value as it stands between quotation marks. The end of a missing value is MISSING. */
type Writer = (lines: GrowingBuffer, source: Buffer, start: number, end: number) => void

/** The types of columns that hold texts. */
const TEXTS = ['PgVarchar', 'PgText', 'PgEnumColumn']

function writerOf(column: CsvColumn, stored: Column | undefined, zone: string): Writer {
  if (stored && column.isAsStored && TEXTS.includes(stored.columnType)) return writeText
  if (stored && isInstant(stored))
    return (lines, source, start, end) => {
      const value = end === MISSING ? null : instantAt(source, start)
      lines.addText(escapedCell(column.cell(value, zone)))
    }
  // The same stages, services and names come again and again.
  const known = new Map<string | null, Buffer>()
  return (lines, source, start, end) => {
    const value = end === MISSING ? null : source.toString('utf8', start, end)
    const cell = known.get(value) ?? Buffer.from(escapedCell(column.cell(storedValue(value, stored), zone)))
    known.set(value, cell)
    lines.add(cell)
  }
}

const QUOTE = 0x22

/** Whether a text that begins with a byte may be a formula. */
const MAY_RUN = new Uint8Array(256)
for (const letter of FORMULA_STARTS) MAY_RUN[Buffer.from(letter)[0] ?? 0] = 1

const writeText: Writer = (lines, source, start, end) => {
  if (end === MISSING || end === start) return
  const isAsItIs = !MAY_RUN[source[start] ?? 0] && !hasQuote(source, start, end)
  if (isAsItIs) lines.addPart(source, start, end)
  else lines.addText(escapedCell(source.toString('utf8', start, end)))
}

function hasQuote(source: Buffer, start: number, end: number): boolean {
  const found = source.indexOf(QUOTE, start)
  return found >= 0 && found < end
}

const MS_IN_2000 = Date.UTC(2000)

/** PostgreSQL counts microseconds since 2000. */
function instantAt(source: Buffer, start: number): number {
  const microseconds = source.readInt32BE(start) * 2 ** 32 + source.readUInt32BE(start + 4)
  return MS_IN_2000 + Math.floor(microseconds / 1_000)
}

/** Reads a value as the driver and Drizzle would. */
function storedValue(text: string | null, column: Column | undefined): unknown {
  if (!column || text === null) return null
  if (column.columnType === 'PgBoolean') return text === 'true'
  return column.mapFromDriverValue(column.columnType === 'PgJsonb' ? JSON.parse(text) : text)
}
