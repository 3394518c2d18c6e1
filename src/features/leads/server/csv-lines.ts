import { sql } from '@payloadcms/db-postgres'
import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'
import { type CsvColumn, neutral, PHONE_OR_NUMBER, quotedCell } from '@/domain/inbox-csv'
import { NEWLINE } from '@/lib/csv'
import { leadsTable } from './inbox-queries'

type Statement = ReturnType<typeof sql>

/** Some lines of a CSV. They are written when they are asked for, so that the database reads on meanwhile. */
type Lines = { count: number; write: () => string }

/**
 * The lines of a CSV for the leads with these ids, in their order, without those that are gone. The database quotes the texts and
 * sends all lines as one value: reading millions of cells takes the driver longer than all else that is done with them.
 * What stands in a file in another form than it is stored is marked, and written here, as are cells that may be formulas.
 */
export async function readCsvLines(
  payload: Payload,
  ids: readonly string[],
  columns: readonly CsvColumn[],
  zone: string,
): Promise<Lines> {
  const { drizzle, table } = leadsTable(payload)
  const stored = getTableColumns(table)
  const cells = columns.map((column, place) => cellOf(column, place, stored[column.name]))
  const { rows } = await drizzle.execute(
    sql`select count(*)::int as count, string_agg(${joined(cells)}, ${`,${LINE_END},`} order by place) as text
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted(id, place) join ${table} lead on lead.id = wanted.id`,
  )
  const [{ count = 0, text = null } = {}] = rows
  const finish = (_: string, live?: string, place?: string, marked?: string) => {
    if (live !== undefined) return `"${neutral(live)}`
    const column = columns[Number(place)]
    if (!column || !marked) return NEWLINE
    return quotedCell(column.cell(storedValue(marked, stored[column.name]), zone))
  }
  const write = () => (text === null ? '' : String(text).replace(MARKS, finish) + NEWLINE)
  return { count: Number(count), write }
}

/** The types of columns that hold texts. */
const TEXTS = ['PgVarchar', 'PgText', 'PgEnumColumn']

/**
 * A quotation mark that stands alone is no part of a text, where each is doubled, and between these brackets it does not begin
 * or end one, because those stand beside commas.
 */
const MARK = '["]'
const LINE_END = `${MARK}${MARK}`

/**
 * What is written here: a cell that may be a formula, whose quotation mark stands behind a comma and before a letter; a marked
 * value with its column; the end of a line. The number of each lead begins with a plus, and most are left as they are.
 */
const MARKS = new RegExp(
  [
    `"(?=[=@\\t\\r\\n＝＠+\\-＋－])(?!${PHONE_OR_NUMBER}"(?!"))(?<=^"|,")([^"]*(?:""[^"]*)*)`,
    String.raw`\["\](\d+)(=[^"]*(?:""[^"]*)*|\[)"\]`,
    String.raw`,\["\]\["\],`,
  ].join('|'),
  'g',
)

function cellOf({ isAsStored }: CsvColumn, place: number, column: Column | undefined): Statement {
  const value = column ? sql`lead.${sql.identifier(column.name)}::text` : sql`null`
  const text = sql`replace(${value}, '"', '""')`
  if (column && isAsStored && TEXTS.includes(column.columnType)) return sql`'"', ${text}, '"'`
  return sql`${sql.raw(`'${MARK}${place}'`)}, '=' || ${text}, ${sql.raw(`'${MARK}'`)}`
}

/** A cell takes up to four arguments, and PostgreSQL gives a function at most a hundred. */
const CELLS_A_CALL = 24

function joined(cells: readonly Statement[]): Statement {
  const calls: Statement[] = []
  for (let start = 0; start < cells.length; start += CELLS_A_CALL)
    calls.push(sql`concat(${sql.join(cells.slice(start, start + CELLS_A_CALL), sql`, ',', `)})`)
  return calls.length > 1 ? sql`concat_ws(',', ${sql.join(calls, sql`, `)})` : (calls[0] ?? sql`''`)
}

/** Reads a marked value, as the driver and Drizzle would. */
function storedValue(marked: string, column: Column | undefined): unknown {
  if (!column || !marked.startsWith('=')) return null
  const text = marked.slice(1, -1).replaceAll('""', '"')
  if (column.columnType === 'PgBoolean') return text === 'true'
  return column.mapFromDriverValue(column.columnType === 'PgJsonb' ? JSON.parse(text) : text)
}
