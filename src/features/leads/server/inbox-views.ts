import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { type Staff, staffName } from '@/domain/staff'
import { listStaff } from '@/features/accounts/server/staff'
import type { InboxFilter } from '@/features/leads/rules/inbox'
import {
  MAX_SAVED_VIEWS,
  type Reader,
  readViewFilter,
  resolveFilter,
  type SavedView,
  VIEWS,
} from '@/features/leads/rules/inbox-view'
import { FILTER_COLUMNS } from '@/features/leads/rules/lead-filter'
import { whereOf } from './inbox-conditions'
import { inboxEndpoint } from './inbox-request'

/** Who works with the inbox: the staff in the order of what they are called, whoever looks, and the saved views. */
export async function readInboxPeople(
  req: PayloadRequest,
): Promise<{ staff: Staff[]; me: string; saved: SavedView[] }> {
  const [staff, saved] = await Promise.all([
    listStaff(req.payload, { overrideAccess: false, req }),
    listSavedViews(req),
  ])
  staff.sort((a, b) => staffName(a).localeCompare(staffName(b), 'en'))
  return { staff, me: String(req.user?.id), saved }
}

/** One's own views and those that others share, by name. */
async function listSavedViews(req: PayloadRequest): Promise<SavedView[]> {
  const { docs } = await req.payload.find({
    collection: 'inbox-views',
    sort: ['name', 'id'],
    limit: MAX_SAVED_VIEWS,
    pagination: false,
    depth: 0,
    overrideAccess: false,
    req,
  })
  return docs.flatMap(({ id, name, shared, owner, filter }) => {
    const read = readViewFilter(filter)
    return read ? [{ id, name, shared, isOwn: owner === req.user?.id, filter: read }] : []
  })
}

/**
 * `GET /api/form-submissions/views?zone`: the exact number of leads in each view: those of everybody by name, and
 * saved ones with their filters. One scan of the leads counts all of them.
 */
export const countViews = inboxEndpoint('/views', async (req, { zone }) => {
  const saved = await listSavedViews(req)
  const reader: Reader = { id: String(req.user?.id), zone, now: new Date() }
  const filters = [...Object.values(VIEWS), ...saved.map(({ filter }) => filter)]
  const counts = await countAll(
    req.payload,
    filters.map((filter) => resolveFilter(filter, reader)),
  )
  const names = Object.keys(VIEWS)
  return {
    counts: Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0])),
    saved: saved.map((view, index) => ({ ...view, count: counts[names.length + index] ?? 0 })),
  }
})

/**
 * `GET /api/form-submissions/choices`: the channels, sources, services, plans, campaigns and the like that leads have named,
 * most frequent first, for whoever makes a view of some.
 */
export const listChoices = inboxEndpoint('/choices', async ({ payload }) => {
  const lists = Object.entries({ ...FILTER_COLUMNS, services: SERVICES })
  const named = await Promise.all(lists.map(([, column]) => choicesOf(payload, column)))
  return Object.fromEntries(lists.map(([name], index) => [name, named[index]]))
})

const SERVICES =
  "jsonb_array_elements_text(case jsonb_typeof(service_interest) when 'array' then service_interest else '[]' end)"

const MAX_CHOICES = 100

async function choicesOf(payload: Payload, value: string): Promise<string[]> {
  const { rows } = await payload.db.drizzle.execute(sql`select value from (
      select ${sql.raw(value)} as value from form_submissions where deleted_at is null) as named
    where value <> '' group by value order by count(*) desc, value limit ${MAX_CHOICES}`)
  return rows.map(({ value }) => String(value))
}

async function countAll(payload: Payload, filters: readonly InboxFilter[]): Promise<number[]> {
  const isThere = filters.filter(({ trash }) => !trash)
  const counts = isThere.map((filter) => sql`count(*) filter (where ${whereOf(filter)})::int`)
  // The trash has an index of its own; without it the rest is read from one that has no more rows than it needs.
  const { rows } = await payload.db.drizzle.execute(sql`
    select array[${sql.join(counts, sql`, `)}] as there,
      (select count(*)::int from form_submissions where deleted_at is not null) as trash
    from form_submissions where deleted_at is null`)
  const [{ there, trash } = { there: [], trash: 0 }] = rows
  const found = Array.isArray(there) ? there.map(Number) : []
  return filters.map((filter) => (filter.trash ? Number(trash) : (found.shift() ?? 0)))
}
