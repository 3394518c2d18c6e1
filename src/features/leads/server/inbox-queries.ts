import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inTransaction } from '@/data/transaction'
import {
  type InboxFilter,
  type InboxLead,
  type InboxSort,
  NEWEST_FIRST,
  OVERLAP_MS,
} from '@/features/leads/rules/inbox'
import { type Condition, whereOf } from './inbox-conditions'

/** Keeps later arrivals out, so that nothing moves, or asks for nothing but them. */
export type Arrival = { until: Date | null; since: Date | null }

/** A page of the filtered list; `offset` counts rows from 0. */
export type Page = { sort: InboxSort; limit: number; offset?: number }

const RECENT_ROWS = 50

type LeadsTable = ReturnType<typeof leadsTable>['table']

/**
 * Reads one page of the filtered leads. Decides no permission: the caller has.
 *
 * @throws whatever the database says
 */
export async function readLeads(
  payload: Payload,
  filter: InboxFilter,
  arrival: Arrival,
  { sort, limit, offset = 0 }: Page,
): Promise<InboxLead[]> {
  const { drizzle, table } = leadsTable(payload)
  const order = orderOf(table, sort)
  // The ids come from the index of the order alone, and only the rows of the page from the table.
  const ids = sql`select id from ${table} where ${rowsOf(filter, arrival)}
    order by ${order} limit ${limit} offset ${offset}`
  const rows = await drizzle.select().from(table).where(sql`id in (${ids})`).orderBy(order)
  return rows.map(toLead)
}

/** What PostgreSQL may take to sort ids: those of some 300,000 leads. With its usual 4 MB it sorts 100,000 on the disk. */
const SORT_MEMORY = '32MB'

/**
 * The ids of filtered leads in their order, of all or of a part.
 */
export async function listLeadIds(
  payload: Payload,
  filter: InboxFilter,
  arrival: Arrival,
  { sort, limit, offset = 0 }: Omit<Page, 'limit'> & { limit?: number },
): Promise<string[]> {
  const { table } = leadsTable(payload)
  const rows = await inTransaction(payload, async ({ query }) => {
    await query(sql`select set_config('work_mem', ${SORT_MEMORY}, true)`)
    return query(sql`select id::text as id from ${table} where ${rowsOf(filter, arrival)}
      order by ${orderOf(table, sort)} limit ${limit ?? null} offset ${offset}`)
  })
  return rows.map(({ id }) => String(id))
}

/** Some leads in an order. */
export type LeadIds = {
  /** A list, as PostgreSQL writes it. */
  ids: string
  /** Between which instants they came in, of leads in the order in which they did. */
  arrived?: { since: string; until: string; descending: boolean }
}

/** An id and the comma behind it, in what PostgreSQL writes. */
const ID_LETTERS = 37

/** The ids of all filtered leads in their order, in pieces that are read one after another. */
export async function listLeadPieces(
  payload: Payload,
  filter: InboxFilter,
  arrival: Arrival,
  { sort, size }: { sort: InboxSort; size: number },
): Promise<{ total: number; pieces: LeadIds[] }> {
  const { table } = leadsTable(payload)
  const order = orderOf(table, sort)
  // Grouped by the database, the ids would be sorted once more, which takes as long as all the rest.
  const [row] = await inTransaction(payload, async ({ query }) => {
    await query(sql`select set_config('work_mem', ${SORT_MEMORY}, true)`)
    return query<{ total: number; ids: string | null; starts: string[] | null }>(
      sql`select count(*)::int as total, array_agg(id)::text as ids,
          array_agg(created_at::text) filter (where (place - 1) % ${size}::int = 0) as starts
        from (select id, created_at, row_number() over (order by ${order}) as place
          from ${table} where ${rowsOf(filter, arrival)} order by ${order}) as listed`,
    )
  })
  const { total = 0, ids, starts } = row ?? {}
  const list = (ids ?? '{}').slice(1, -1)
  const pieces = (starts ?? []).map((start, piece) => {
    const letters = list.slice(piece * size * ID_LETTERS, (piece + 1) * size * ID_LETTERS - 1)
    return { ids: `{${letters}}`, arrived: arrivalOf(sort, start, starts?.[piece + 1]) }
  })
  return { total, pieces }
}

/** When leads came in that stand in an order between one and another. */
function arrivalOf(
  { by, descending }: InboxSort,
  first: string,
  next: string | undefined,
): LeadIds['arrived'] {
  if (by !== NEWEST_FIRST.by) return undefined
  const range = descending
    ? { since: next ?? '-infinity', until: first }
    : { since: first, until: next ?? 'infinity' }
  return { ...range, descending }
}

export async function countLeads(payload: Payload, filter: InboxFilter, arrival: Arrival): Promise<number> {
  const { drizzle, table } = leadsTable(payload)
  const [row] = await drizzle
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .where(rowsOf(filter, arrival))
  return row?.total ?? 0
}

/** The filter of the list with no view chosen. */
export const NO_FILTER: InboxFilter = { text: '', from: null, to: null }

/**
 * When the newest lead came in, and which leads came in with it, within the time that storing one takes.
 *
 * @param among - the trash, or leads outside of the list; never fewer than a request by that instant returns
 */
export async function readNewest(
  payload: Payload,
  among: InboxFilter,
): Promise<{ asOf: string; recent: string[] }> {
  const { drizzle, table } = leadsTable(payload)
  const rows = await drizzle
    .select({ id: sql<string>`id::text`, createdAt: sql<string>`created_at` })
    .from(table)
    .where(whereOf(among))
    .orderBy(orderOf(table, NEWEST_FIRST))
    .limit(RECENT_ROWS)
  const newest = rows[0] ? new Date(rows[0].createdAt).getTime() : 0
  const isRecent = (row: { createdAt: string }) => newest - new Date(row.createdAt).getTime() <= OVERLAP_MS
  return { asOf: new Date(newest).toISOString(), recent: rows.filter(isRecent).map(({ id }) => id) }
}

/** What the filter shows, of what came in by then. */
function rowsOf(filter: InboxFilter, { until, since }: Arrival): Condition {
  const conditions = [whereOf(filter)]
  if (until) conditions.push(sql`created_at <= ${until.toISOString()}`)
  if (since) conditions.push(sql`created_at > ${since.toISOString()}`)
  return sql.join(conditions, sql` and `)
}

/**
 * The order: texts without regard to case, by code point; leads that are alike in that stand newest first.
 */
function orderOf(table: LeadsTable, { by, descending }: InboxSort): Condition {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  if (by === NEWEST_FIRST.by) return sql`created_at ${direction}, id ${direction}`
  return sql`${keyOf(table, by)} ${direction}, created_at desc, id desc`
}

function keyOf(table: LeadsTable, field: string): Condition {
  if (field === 'name') return sql`name_folded`
  if (field === 'email') return sql`email_folded`
  const text = sql`coalesce(${table[field]}::text, '')`
  // Most rows are ASCII, and calling a function for each of 100,000 takes longer than everything else.
  return sql`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C")
    else fold_text(${text}) end collate "C"`
}

function toLead(row: Record<string, unknown>): InboxLead {
  const text = (name: string) => String(row[name] ?? '')
  return {
    ...row,
    id: text('id'),
    createdAt: new Date(text('createdAt')).toISOString(),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
  }
}

/** The table of the leads, for SQL of our own. */
export function leadsTable(payload: Payload) {
  const { drizzle, tables } = payload.db
  const table = tables.form_submissions
  if (!table) throw new Error('The table form_submissions is not in the schema')
  return { drizzle, table }
}
