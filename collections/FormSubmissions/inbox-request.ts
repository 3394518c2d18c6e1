import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { isAdmin } from '@/domain/account'
import { type InboxFilter, type InboxSort, NEWEST_FIRST, readSort, toSortText } from '@/domain/inbox'
import { type InboxField, isSortable, toInboxFields } from '@/domain/inbox-fields'
import { MAX_SELECTED, ownersFor, toStages } from '@/domain/inbox-narrowing'
import { readListTexts } from '@/domain/inbox-view'
import { isZone } from '@/lib/time-zones'
import type { Arrival } from './inbox-queries'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const count = (max: number, fallback: number) => z.coerce.number().int().min(0).max(max).default(fallback)

const querySchema = z.object({
  text: z.string().max(1_000).default(''),
  digits: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  from: instant.nullable().default(null),
  to: instant.nullable().default(null),
  until: instant.nullable().default(null),
  since: instant.nullable().default(null),
  sort: z.string().max(100).default(toSortText(NEWEST_FIRST)),
  offset: count(10_000_000, 0),
  limit: count(500, 100),
  most: count(MAX_SELECTED, MAX_SELECTED),
  whole: z.literal('true').optional(),
  due: instant.nullable().default(null),
  trash: z.literal('true').optional(),
  zone: z.string().refine(isZone, 'must be an IANA time zone').default('UTC'),
  columns: z.string().max(2_000).optional(),
})

export type InboxQuery = {
  filter: InboxFilter
  arrival: Arrival
  sort: InboxSort
  offset: number
  limit: number
  /** How many ids are wanted, where only they are. */
  most: number
  /** The browser would rather have all leads at once, and filter them itself. */
  wantsWhole: boolean
  zone: string
  /** The names of the columns of an export; the specified ones without. */
  columns: readonly string[] | null
}

/**
 * A `GET` below the leads' own address, which answers admins who ask with a query that can be read.
 *
 * @param path - below /api/form-submissions
 */
export function inboxEndpoint(
  path: string,
  handle: (req: PayloadRequest, query: InboxQuery) => Promise<Response>,
): Endpoint {
  const handler = async (req: PayloadRequest) => {
    if (!req.user || !isAdmin(req.user)) return problem(403, 'Not allowed')
    const query = inboxQueryOf(req, req.user.id)
    return query ? handle(req, query) : problem(400, 'The filter cannot be read')
  }
  return { path, method: 'get', handler }
}

/**
 * Reads filter, order and stretch from an inbox URL; null when a value is not of its form.
 *
 * @param me - the id of whoever asks
 */
function inboxQueryOf(req: PayloadRequest, me: string): InboxQuery | null {
  const { searchParams } = new URL(req.url ?? '/', 'http://local')
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
  const parsed = querySchema.safeParse(given)
  if (!parsed.success) return null
  const lists = readListTexts((name) => given[name] ?? '')
  if (!lists) return null
  const { text, digits, from, to, until, since, whole, due, trash, columns, ...rest } = parsed.data
  const sort = readSort(rest.sort)
  if (!inboxFieldsOf(req).some((field) => field.name === sort.by && isSortable(field))) return null
  const narrowing = { ...lists, stages: toStages(lists.stages), owners: ownersFor(lists.owners, me) }
  const filter = { text, digits, from, to, ...narrowing, due, trash: Boolean(trash) }
  const names = columns?.split(',') ?? null
  return { ...rest, filter, arrival: { until, since }, sort, wantsWhole: Boolean(whole), columns: names }
}

/** What the collection of this request says of the fields that the specified list has. */
export function inboxFieldsOf(req: PayloadRequest): InboxField[] {
  return toInboxFields(req.payload.collections['form-submissions'].config)
}

/** A response of the inbox that is no list. */
export function problem(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store' } })
}
