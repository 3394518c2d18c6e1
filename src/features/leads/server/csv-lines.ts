import { randomInt } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import { type CsvColumn, escapedCell } from '@/domain/inbox-csv'
import { NEWLINE } from '@/lib/csv'
import { type LeadIds, leadsTable } from './inbox-queries'

type Statement = ReturnType<typeof sql>

/** What stands between the cells of a line, and between lines, in what the database sends. */
type Separators = { cell: string; line: string }

const SEPARATORS: Separators = { cell: '\u001f', line: '\u001e' }

/**
 * The lines of a CSV for some leads, in their order, without those that are gone. The database sends all of them as one
 * value: reading millions of cells takes the driver longer than all else that is done with them.
 */
export async function readCsvLines(
  payload: Payload,
  leads: LeadIds,
  columns: readonly CsvColumn[],
  zone: string,
): Promise<{ count: number; text: string }> {
  const stored = columns.map(({ name }) => getTableColumns(leadsTable(payload).table)[name])
  const writers = columns.map((column, place) => writerOf(column, stored[place], zone))
  const cells = columns.map((column, place) => cellOf(column, stored[place]))
  for (let separators = SEPARATORS; ; separators = otherSeparators()) {
    const { count, text } = await readText(payload, leads, cells, separators)
    if (count === 0) return { count, text: '' }
    const lines = text.split(separators.line)
    const written = lines.map((line) => {
      const found = line.split(separators.cell)
      return found.length === writers.length && found.map((cell, place) => writers[place]?.(cell)).join('","')
    })
    // A text may hold any letter, these too: then there are more cells or lines than there should be.
    if (lines.length === count && !written.includes(false))
      return { count, text: `"${written.join(`"${NEWLINE}"`)}"${NEWLINE}` }
  }
}

async function readText(
  payload: Payload,
  { ids, since, until }: LeadIds,
  cells: readonly Statement[],
  separators: Separators,
): Promise<{ count: number; text: string }> {
  const { drizzle, table } = leadsTable(payload)
  // Those that came in one after another stand beside each other, and are found at once.
  const isThen = since && until ? sql`lead.created_at between ${since} and ${until}` : sql`true`
  const line = joined(cells, sql`${separators.cell}::text`)
  const { rows } = await drizzle.execute(
    sql`select count(*)::int as count, string_agg(${line}, ${separators.line}::text order by place) as text
      from unnest(${ids}::uuid[]) with ordinality as wanted(id, place) join ${table} lead on lead.id = wanted.id and ${isThen}`,
  )
  const [{ count = 0, text = '' } = {}] = rows
  return { count: Number(count), text: String(text) }
}

const PRIVATE_USE = { first: 0xe000, last: 0xf8ff } as const

/** Two letters of the area for private use. */
function otherSeparators(): Separators {
  const cell = randomInt(PRIVATE_USE.first, PRIVATE_USE.last)
  return { cell: String.fromCharCode(cell), line: String.fromCharCode(cell + 1) }
}

/** The types of columns that hold texts. */
const TEXTS = ['PgVarchar', 'PgText', 'PgEnumColumn']

const isPlain = ({ isAsStored }: CsvColumn, column: Column | undefined) =>
  column !== undefined && isAsStored && TEXTS.includes(column.columnType)

/** What is read here before it is written has a sign before it, which a missing value lacks. */
const SIGN = '='

function cellOf(column: CsvColumn, stored: Column | undefined): Statement {
  if (!stored) return sql`''`
  const text = sql`lead.${sql.identifier(stored.name)}::text`
  return isPlain(column, stored)
    ? sql`coalesce(${text}, '')`
    : sql`coalesce(${sql.raw(`'${SIGN}'`)} || ${text}, '')`
}

/** PostgreSQL gives a function at most a hundred arguments. */
const CELLS_A_CALL = 90

function joined(cells: readonly Statement[], separator: Statement): Statement {
  const calls: Statement[] = []
  for (let start = 0; start < cells.length; start += CELLS_A_CALL)
    calls.push(sql`concat_ws(${separator}, ${sql.join(cells.slice(start, start + CELLS_A_CALL), sql`, `)})`)
  return calls.length > 1 ? joined(calls, separator) : (calls[0] ?? sql`''`)
}

/** Writes the cells of a column as they stand between quotation marks. */
function writerOf(column: CsvColumn, stored: Column | undefined, zone: string): (cell: string) => string {
  if (isPlain(column, stored)) return escapedCell
  // The same stages, services and names come again and again.
  const known = new Map<string, string>()
  return (cell) => {
    const text = known.get(cell) ?? escapedCell(column.cell(storedValue(cell, stored), zone))
    known.set(cell, text)
    return text
  }
}

/** Reads a value with its sign, as the driver and Drizzle would. */
function storedValue(cell: string, column: Column | undefined): unknown {
  if (!column || !cell.startsWith(SIGN)) return null
  const text = cell.slice(SIGN.length)
  if (column.columnType === 'PgBoolean') return text === 'true'
  return column.mapFromDriverValue(column.columnType === 'PgJsonb' ? JSON.parse(text) : text)
}
