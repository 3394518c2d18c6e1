import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  COMPLETE_ROWS,
  type InboxFilter,
  type InboxSort,
  NEWEST_FIRST,
  PAGE_ROWS,
  readSort,
  toSortText,
} from '@/features/leads/rules/inbox'
import { type InboxField, isSortable, toInboxFields } from '@/features/leads/rules/inbox-fields'
import { readListTexts } from '@/features/leads/rules/inbox-view'
import {
  FILTER_LISTS,
  type FilterList,
  MAX_SELECTED,
  ownersFor,
  toStages,
} from '@/features/leads/rules/lead-filter'
import { isRecord } from '@/lib/fetch-json'
import { isZone } from '@/lib/time-zones'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'
import type { Arrival } from './inbox-queries'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const count = (max: number, fallback: number) => z.coerce.number().int().min(0).max(max).default(fallback)

/** Several values, which are taken apart by the rules of a view. */
const list = z.string().default('')

const valuesSchema = z.object({
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
  limit: count(COMPLETE_ROWS, PAGE_ROWS),
  most: count(MAX_SELECTED, MAX_SELECTED),
  due: instant.nullable().default(null),
  landedFrom: instant.nullable().default(null),
  landedTo: instant.nullable().default(null),
  trash: z.literal('true').optional(),
  zone: z.string().refine(isZone, 'must be an IANA time zone').default('UTC'),
  columns: z.string().max(2_000).optional(),
  ...(Object.fromEntries(FILTER_LISTS.map((name) => [name, list])) as Record<FilterList, typeof list>),
})

/** A name without a value asks nothing. */
const querySchema = z.preprocess(withoutEmpty, valuesSchema)

function withoutEmpty(query: unknown): unknown {
  return isRecord(query) && Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

const UNREADABLE = 'The filter cannot be read'

export type InboxQuery = {
  filter: InboxFilter
  arrival: Arrival
  sort: InboxSort
  offset: number
  limit: number
  /** How many ids are wanted, where only they are. */
  most: number
  zone: string
  /** The names of the columns of an export; the specified ones without. */
  columns: readonly string[] | null
}

/**
 * A `GET` below the address of the leads, which answers admins whose query is valid.
 *
 * @param path - below /api/form-submissions
 */
export function inboxEndpoint(
  path: string,
  handle: (req: PayloadRequest, query: InboxQuery) => Promise<object>,
): Endpoint {
  return adminEndpoint({
    method: 'get',
    path,
    query: querySchema,
    refusal: UNREADABLE,
    handle: async ({ req, by, query }) => handle(req, toInboxQuery(req, query, by)),
  })
}

/**
 * @param me - the id of whoever asks
 * @throws {Refusal} when a list cannot be read, or when the list has no such order
 */
function toInboxQuery(req: PayloadRequest, query: z.output<typeof valuesSchema>, me: string): InboxQuery {
  const { text, digits, from, to, until, since, offset, limit, most, zone } = query
  const { due, landedFrom, landedTo } = query
  const lists = readListTexts((name) => query[name])
  const sort = readSort(query.sort)
  const isKnown = inboxFieldsOf(req).some((field) => field.name === sort.by && isSortable(field))
  if (!lists || !isKnown) throw new Refusal(UNREADABLE, 400)
  const fields = { ...lists, stages: toStages(lists.stages), owners: ownersFor(lists.owners, me) }
  return {
    filter: { text, digits, from, to, ...fields, due, landedFrom, landedTo, trash: Boolean(query.trash) },
    arrival: { until, since },
    sort,
    offset,
    limit,
    most,
    zone,
    columns: query.columns?.split(',') ?? null,
  }
}

/** The fields of the specified list, by the collection of this request. */
export function inboxFieldsOf(req: PayloadRequest): readonly InboxField[] {
  return toInboxFields(req.payload.collections['form-submissions'].config)
}
