import { createHash } from 'node:crypto'
import type { Payload, PayloadRequest, Where } from 'payload'
import type { HeldRow, KeptIds, KeptKind, Person } from '@/domain/person'
import { type Found, KEPT_KINDS } from '@/features/privacy/rules/privacy'
import type { Held, Search } from '@/server/held'
import { heldOf } from './held-of'
import { findTraces, type Trace } from './traces'

/** The ids of everything that names a person, each list in order. Traces are rows of other tables. */
type HeldIds = { kept: KeptIds; traces: Trace[]; site: Trace[] }

/** Finds what names a person. */
export async function findIds(payload: Payload, search: Search): Promise<HeldIds> {
  const kept = byKind<string[]>(() => [])
  const held = heldOf(payload)
  for (const kind of KEPT_KINDS) kept[kind] = (await held[kind]?.find?.(search, kept)) ?? []
  return { kept, ...(await findTraces(search.query, payload, search.person)) }
}

/** The rows of a kind: those that were found, and those that belong to them. */
export const whereOf = ({ where }: HeldDocuments, kind: KeptKind, kept: KeptIds): Where =>
  where?.(kept) ?? { id: { in: kept[kind] } }

/** A kind whose rows are documents of a collection. */
export type HeldDocuments = Extract<Held, { collection: string }>

/** What was found, in a few letters. */
export function digestOf(ids: HeldIds): string {
  // The audit log gets a row by the search itself, and nobody looks through it here before it forgets.
  const seen = { ...ids, traces: ids.traces.filter(({ table }) => table !== 'audit_log') }
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url')
}

/** Reads everything that is held about a person; the caller needs the right to read it. */
export async function findHeld(req: PayloadRequest, person: Person): Promise<Found> {
  const { payload } = req
  const query: Search['query'] = async (statement) => (await payload.db.drizzle.execute(statement)).rows
  const ids = await findIds(payload, { query, person, locks: false })
  const held = heldOf(payload)
  const rows = await Promise.all(
    KEPT_KINDS.map(async (kind) => {
      const how = held[kind]
      if (!how) return []
      return how.collection === undefined
        ? how.read(query, ids.kept[kind])
        : read(req, how, whereOf(how, kind, ids.kept))
    }),
  )
  return {
    at: new Date().toISOString(),
    person,
    seen: digestOf(ids),
    held: {
      ...byKind((_kind, index) => rows[index] ?? []),
      traces: ids.traces.map(toHeldRow),
      site: ids.site.map(toHeldRow),
    },
  }
}

/** A value for each kind that nouns keep, in the order of `KEPT_KINDS`. */
function byKind<Value>(of: (kind: KeptKind, index: number) => Value): Record<KeptKind, Value> {
  return Object.fromEntries(KEPT_KINDS.map((kind, index) => [kind, of(kind, index)])) as Record<
    KeptKind,
    Value
  >
}

async function read(
  req: PayloadRequest,
  { collection, isPrivate, toRow = (row) => row }: HeldDocuments,
  where: Where,
): Promise<HeldRow[]> {
  const { docs } = await req.payload.find({
    collection,
    where,
    req,
    depth: 0,
    pagination: false,
    trash: true,
    sort: '-createdAt',
    // Whoever comes here is an admin.
    overrideAccess: isPrivate === true,
  })
  return docs.map((doc) => toRow({ ...doc, id: String(doc.id) }))
}

/** Of a row of any table the table alone is told: the rest is for those who may read it. */
function toHeldRow({ table, row }: Trace): HeldRow {
  const name = table.replace(/^_(\w+?)_v(?=_|$).*/, '$1 (an earlier version)')
  return { id: `${table} ${row}`, table: name.replaceAll('_', ' ') }
}
