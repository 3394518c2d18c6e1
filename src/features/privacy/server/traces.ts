import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { Person } from '@/features/privacy/rules/privacy'
import { featuresOf } from '@/server/feature'
import { mayName, personIn } from './person-in-text'

type Statement = ReturnType<typeof sql>

/** Asks the database, inside a transaction or outside. */
export type Query = (statement: Statement) => Promise<Record<string, unknown>[]>

/** A row of any table that names a person. */
export type Trace = { table: string; row: string }

/** Tables whose rows belong to a kind of their own, or go with the account or lead that they belong to. */
const HAVE_A_KIND = [
  'form_submissions',
  'lead_events',
  'outbox',
  'returned_forms',
  'inbox_views',
  'users',
  'invitations',
]

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
  const tables = await readTables(query)
  const parts = [...tables]
    .filter(([table]) => !HAVE_A_KIND.includes(table))
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

/** Takes a person out of the rows that were found; rows that only count something go. */
export async function eraseTraces(
  query: Query,
  payload: Payload,
  traces: readonly Trace[],
  person: Person,
): Promise<void> {
  const tables = await readTables(query)
  const counted = featuresOf(payload).flatMap(({ counts = [] }) => counts)
  for (const table of new Set(traces.map((trace) => trace.table))) {
    const rows = traces.filter((trace) => trace.table === table).map(({ row }) => row)
    const isFound = sql`ctid = any(${sql.param(rows)}::tid[])`
    if (table === 'audit_log') await redactAudit(query, isFound, person)
    else if (counted.includes(table)) await query(sql`delete from ${sql.identifier(table)} where ${isFound}`)
    else if (table === 'lead_month_sums')
      // The product makes the sums of such a month again.
      await query(sql`delete from lead_months where at in (select at from lead_month_sums where ${isFound})`)
    else await redact(query, table, tables.get(table) ?? [], isFound, person)
  }
}

/** The columns of a lead that say who sent it, or nothing that a person wrote. */
const NO_MENTION = ['email', 'phone', 'idempotency_key', 'fingerprint', 'message_hash']

/** The texts of a lead that may name somebody who has not sent it. */
export async function leadText(query: Query): Promise<Statement> {
  return textOf(await mentioningColumns(query))
}

/** Takes a person out of the texts of others' leads. */
export async function eraseMentions(query: Query, ids: readonly string[], person: Person): Promise<void> {
  const isFound = sql`id = any(${sql.param(ids)}::uuid[])`
  await redact(query, 'form_submissions', await mentioningColumns(query), isFound, person)
}

async function mentioningColumns(query: Query): Promise<Column[]> {
  const columns = (await readTables(query)).get('form_submissions') ?? []
  return columns.filter(({ name }) => !NO_MENTION.includes(name))
}

async function redact(
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

type Column = { name: string; type: string }

/** The columns of each table that hold texts or JSON, and are not made from others by the database. */
async function readTables(query: Query): Promise<Map<string, Column[]>> {
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

function textOf(columns: readonly Column[]): Statement {
  const texts = columns.map(({ name }) => sql`${sql.identifier(name)}::text`)
  return sql`concat_ws(E'\n', ${sql.join(texts, sql`, `)})`
}

/** A table of a collection, of its lists and of its versions. */
function siteTables(payload: Payload): (table: string) => boolean {
  const written = featuresOf(payload).flatMap(({ site = [] }) => site)
  const slugs = [...written, ...payload.config.globals.map(({ slug }) => slug)]
  const names = slugs.map((slug) => slug.replaceAll('-', '_'))
  return (table) => names.some((name) => new RegExp(`^_?${name}(?:_|$)`).test(table))
}

/** The audit log lets one function change rows, and that one only forget. */
async function redactAudit(query: Query, isFound: Statement, person: Person): Promise<void> {
  const { isNamed } = personIn(person)
  const rows = await query(
    sql`select id, email, subject, details::text as details from audit_log where ${isFound}`,
  )
  const idsOf = (name: string) =>
    sql`${sql.param(rows.filter((row) => isNamed(row[name])).map(({ id }) => id))}::uuid[]`
  await query(
    sql`select audit_log_forget_person(${idsOf('email')}, ${idsOf('subject')}, ${idsOf('details')})`,
  )
}
