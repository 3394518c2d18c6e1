import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Person } from '@/domain/person'
import { featuresOf } from '@/server/feature'
import { type Forget, type Query, readTables, redact, textOf } from '@/server/person-in-rows'
import { mayName, personIn } from '@/server/person-in-text'
import { heldOf } from './held-of'

/** A row of any table that names a person. */
export type Trace = { table: string; row: string }

/**
 * Finds the rows of all other tables that name a person in any text or JSON, of added collections too.
 *
 * @returns the rows that an erasure changes, and those of the site's own texts and settings, which it leaves
 */
export async function findTraces(
  query: Query,
  payload: Payload,
  person: Person,
): Promise<{ traces: Trace[]; site: Trace[] }> {
  const kept = Object.values(heldOf(payload)).flatMap((held) => held.tables)
  const tables = await readTables(query)
  const parts = [...tables]
    .filter(([table]) => !kept.includes(table))
    .map(
      ([
        table,
        columns,
      ]) => sql`select ${sql.raw(`'${table}'`)} as "table", ctid as "row", ${textOf(columns)} as text
        from ${sql.identifier(table)} where ${mayName(person, textOf(columns))}`,
    )
  const rows =
    await query(sql`select "table", "row"::text, text from (${sql.join(parts, sql` union all `)}) as found
    order by "table", "row"`)
  const found = rows
    .filter(({ text }) => personIn(person).isNamed(text))
    .map(({ table, row }) => ({ table: String(table), row: String(row) }))
  const isOfSite = siteTables(payload)
  return {
    traces: found.filter(({ table }) => !isOfSite(table)),
    site: found.filter(({ table }) => isOfSite(table)),
  }
}

/** Takes a person out of the rows that were found, as their nouns say. */
export async function eraseTraces(
  query: Query,
  payload: Payload,
  traces: readonly Trace[],
  person: Person,
): Promise<void> {
  const tables = await readTables(query)
  const forgets: Partial<Record<string, Forget | 'row'>> = Object.assign(
    {},
    ...featuresOf(payload).map((each) => each.forgets),
  )
  for (const table of new Set(traces.map((trace) => trace.table))) {
    const rows = traces.filter((trace) => trace.table === table).map(({ row }) => row)
    const isFound = sql`ctid = any(${sql.param(rows)}::tid[])`
    const forget = forgets[table]
    if (forget === 'row') await query(sql`delete from ${sql.identifier(table)} where ${isFound}`)
    else if (forget) await forget(query, isFound, person)
    else await redact(query, table, tables.get(table) ?? [], isFound, person)
  }
}

/** A table of a collection, of its lists and of its versions. */
function siteTables(payload: Payload): (table: string) => boolean {
  const written = featuresOf(payload).flatMap(({ site = [] }) => site)
  const slugs = [...written, ...payload.config.globals.map(({ slug }) => slug)]
  const names = slugs.map((slug) => slug.replaceAll('-', '_'))
  return (table) => names.some((name) => new RegExp(`^_?${name}(?:_|$)`).test(table))
}
