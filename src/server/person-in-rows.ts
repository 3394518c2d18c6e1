import { sql } from '@payloadcms/db-postgres'
import type { Person } from '@/domain/person'
import { personIn } from './person-in-text'

type Statement = ReturnType<typeof sql>

/** Asks the database, inside a transaction or outside. */
export type Query = (statement: Statement) => Promise<Record<string, unknown>[]>

/** How the rows of a table forget a person, other than by losing the address and the number. */
export type Forget = (query: Query, isFound: Statement, person: Person) => Promise<void>

type Column = { name: string; type: string }

/** The columns of each table that hold texts or JSON, and are not made from others by the database. */
export async function readTables(query: Query): Promise<Map<string, Column[]>> {
  const rows = await query(sql`select class.relname::text as "table", attname::text as name,
      format_type(atttypid, null) as type
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and attnum > 0
      and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'varchar'::regtype, 'bpchar'::regtype, 'json'::regtype, 'jsonb'::regtype,
        'text[]'::regtype, 'varchar[]'::regtype, 'jsonb[]'::regtype)
    order by class.relname, attnum`)
  const tables = new Map<string, Column[]>()
  for (const { table, name, type } of rows) {
    const columns = tables.get(String(table)) ?? []
    tables.set(String(table), [...columns, { name: String(name), type: String(type) }])
  }
  return tables
}

/** All texts of a row in one. */
export function textOf(columns: readonly Column[]): Statement {
  const texts = columns.map(({ name }) => sql`${sql.identifier(name)}::text`)
  return sql`concat_ws(E'\n', ${sql.join(texts, sql`, `)})`
}

/** Takes a person out of the texts and JSON of rows. */
export async function redact(
  query: Query,
  table: string,
  columns: readonly Column[],
  isFound: Statement,
  person: Person,
): Promise<void> {
  const from = sql.identifier(table)
  const names = columns.map(({ name }) => sql.identifier(name))
  const rows = await query(
    sql`select ctid::text as "at", ${sql.join(names, sql`, `)} from ${from} where ${isFound} for update`,
  )
  for (const row of rows) {
    const changes = columns.flatMap(({ name, type }) => {
      const clean = personIn(person).without(row[name])
      if (JSON.stringify(clean) === JSON.stringify(row[name])) return []
      const value = type.startsWith('json') ? JSON.stringify(clean) : clean
      return [sql`${sql.identifier(name)} = ${sql.param(value)}::${sql.raw(type)}`]
    })
    if (changes.length === 0) continue
    await query(sql`update ${from} set ${sql.join(changes, sql`, `)} where ctid = ${row.at}::tid`)
  }
}
