import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { InboxFilter } from '@/domain/inbox'
import { toLeadFilter, VIEWS, type ViewFilter } from '@/domain/inbox-view'
import { FILTER_COLUMNS } from '@/domain/lead-filter'
import { instantOf } from '@/lib/time-zones'
import { whereOf } from './inbox-conditions'
import { inboxEndpoint } from './inbox-request'
import { listSavedViews } from './saved-views'

/** Whoever looks at the views: their days are those of their zone. */
type Reader = { id: string; zone: string; now: Date }

/**
 * `GET /api/form-submissions/views?zone`: the exact number of leads in each view: those of everybody by name, and
 * saved ones with their filters. One scan of the leads counts all of them.
 */
export const countViews = inboxEndpoint('/views', async (req, { zone }) => {
  const saved = await listSavedViews(req)
  const reader = { id: String(req.user?.id), zone, now: new Date() }
  const filters = [...Object.values(VIEWS), ...saved.map(({ filter }) => filter)]
  const counts = await countAll(
    req.payload,
    filters.map((filter) => toFilter(filter, reader)),
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

function toFilter(filter: ViewFilter, { id, zone, now }: Reader): InboxFilter {
  const [from, to] = [startOf(filter.from, zone), startOf(filter.to, zone, 1)]
  return { text: '', from, to, ...toLeadFilter(filter, id, now) }
}

/** The instant at which a day begins on the clocks of a zone, or the day that comes so many days later. */
function startOf(day: string | null, zone: string, later = 0): Date | null {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number)
  if (!day || !isDay(year, month, date)) return null
  return new Date(instantOf({ year, month: month - 1, date: date + later, weekday: 0 }, 0, zone))
}

function isDay(year: number, month: number, date: number): boolean {
  const day = new Date(Date.UTC(year, month - 1, date))
  return day.getUTCMonth() === month - 1 && day.getUTCDate() === date
}
