import { Readable } from 'node:stream'
import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { isAdmin } from '@/domain/account'
import {
  type InboxFilter,
  type InboxLead,
  type InboxSort,
  NEWEST_FIRST,
  readSort,
  toSortText,
} from '@/domain/inbox'
import { type CsvField, csvFileName, csvHeader, csvRows } from '@/domain/inbox-csv'
import { type InboxField, isSortable, toInboxFields } from '@/domain/inbox-fields'
import {
  type Arrival,
  countLeads,
  isLargerThan,
  listLeadIds,
  readLeads,
  readLeadsById,
  readNewest,
} from './inbox-queries'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const count = (max: number, fallback: number) => z.coerce.number().int().min(0).max(max).default(fallback)

const querySchema = z.object({
  text: z.string().max(1_000).default(''),
  from: instant.nullable().default(null),
  to: instant.nullable().default(null),
  until: instant.nullable().default(null),
  since: instant.nullable().default(null),
  sort: z.string().max(100).default(toSortText(NEWEST_FIRST)),
  offset: count(10_000_000, 0),
  limit: count(500, 100),
  whole: z.literal('true').optional(),
  zone: z.string().refine(isZone, 'must be an IANA time zone').default('UTC'),
})

type InboxQuery = {
  filter: InboxFilter
  arrival: Arrival
  sort: InboxSort
  offset: number
  limit: number
  /** The browser would rather have all leads at once, and filter them itself. */
  wantsWhole: boolean
  zone: string
}

/**
 * A `GET` below the leads' own address, which answers admins who ask with a query that can be read.
 *
 * @param path - below /api/form-submissions
 */
function inboxEndpoint(
  path: string,
  handle: (req: PayloadRequest, query: InboxQuery) => Promise<Response>,
): Endpoint {
  const handler = async (req: PayloadRequest) => {
    if (!isAdmin(req.user)) return problem(403, 'Not allowed')
    const query = inboxQueryOf(req)
    return query ? handle(req, query) : problem(400, 'The filter cannot be read')
  }
  return { path, method: 'get', handler }
}

/** Reads filter, order and stretch from an inbox URL; null when a value is not of its form. */
function inboxQueryOf(req: PayloadRequest): InboxQuery | null {
  const { searchParams } = new URL(req.url ?? '/', 'http://local')
  const given = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
  const parsed = querySchema.safeParse(given)
  if (!parsed.success) return null
  const { text, from, to, until, since, whole, ...rest } = parsed.data
  const sort = readSort(rest.sort)
  if (!inboxFieldsOf(req).some((field) => field.name === sort.by && isSortable(field))) return null
  return { ...rest, filter: { text, from, to }, arrival: { until, since }, sort, wantsWhole: Boolean(whole) }
}

/** What the collection of this request says of its fields. */
function inboxFieldsOf(req: PayloadRequest): InboxField[] {
  return toInboxFields(req.payload.collections['form-submissions'].config)
}

/** A response of the inbox that is no list. */
function problem(status: number, message: string): Response {
  return Response.json({ errors: [{ message }] }, { status, headers: { 'cache-control': 'no-store' } })
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** As many leads as a browser filters at once; more are filtered by the database. */
const WHOLE_ROWS = 1_500
const WHOLE_BYTES = 1_000_000

const EVERYTHING = { text: '', from: null, to: null }

/**
 * `GET /api/form-submissions/inbox?text&from&to&until&since&sort&offset&limit&whole`: one stretch of the
 * filtered list and the true total of the filter; with `whole=true` a small inbox altogether, unfiltered. Days
 * arrive as instants, because they are the viewer's.
 */
export const listInbox = inboxEndpoint('/inbox', async (req, query) => {
  const fields = inboxFieldsOf(req)
  if (!query.wantsWhole) return jsonResponse(await readStretch(req.payload, query, fields))
  return jsonResponse(await readFirst(req.payload, query, fields))
})

/** What an inbox opens with: all leads if they are few, and what is needed to ask for later ones. */
async function readFirst(payload: Payload, query: InboxQuery, fields: InboxField[]): Promise<string> {
  const news = await readNewest(payload)
  if (!(await isLargerThan(payload, WHOLE_ROWS))) {
    const stretch = { sort: NEWEST_FIRST, limit: WHOLE_ROWS }
    const rows = await readLeads(payload, EVERYTHING, { until: null, since: null }, stretch)
    const text = JSON.stringify({ rows: shown(rows, fields), total: rows.length, isWhole: true, ...news })
    if (Buffer.byteLength(text) <= WHOLE_BYTES) return text
  }
  const arrival = { since: null, until: new Date(news.asOf) }
  return readStretch(payload, { ...query, arrival }, fields, news)
}

async function readStretch(
  payload: Payload,
  query: InboxQuery,
  fields: InboxField[],
  more = {},
): Promise<string> {
  const { filter, arrival, offset, limit } = query
  const rows = await readLeads(payload, filter, arrival, query)
  // The end of the list says how long it is. What is rare is looked for in every row, which once is enough.
  const isEnd = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isEnd ? offset + rows.length : await countLeads(payload, filter, arrival)
  return JSON.stringify({ rows: shown(rows, fields), total, isWhole: false, ...more })
}

/** What only the endpoints need of a lead stays here. */
function shown(rows: readonly InboxLead[], fields: readonly InboxField[]): InboxLead[] {
  return rows.map((row) => {
    const pairs = fields.filter(({ isColumn }) => isColumn).map(({ name }) => [name, row[name]])
    const { id, createdAt, name, email, phone } = row
    return { ...Object.fromEntries(pairs), id, createdAt, name, email, phone }
  })
}

function jsonResponse(json: string): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(json, { headers })
}

const ROWS_A_PIECE = 2_000

/**
 * `GET /api/form-submissions/export?text&from&to&until&sort&zone`: the filtered list as one streamed CSV, in
 * pieces so that a large one never stands in memory. The header `x-total-rows` lets the browser show progress.
 */
export const exportInbox = inboxEndpoint('/export', async (req, query) => {
  const { filter, arrival, sort, zone } = query
  const ids = await listLeadIds(req.payload, filter, arrival, sort)
  const body = Readable.toWeb(Readable.from(encoded(pieces(req.payload, ids, zone, inboxFieldsOf(req)))))
  return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${csvFileName(new Date(), zone)}"`,
      'cache-control': 'no-store',
      'x-total-rows': String(ids.length),
    },
  })
})

async function* pieces(
  payload: Payload,
  ids: readonly string[],
  zone: string,
  fields: readonly CsvField[],
): AsyncGenerator<string> {
  yield csvHeader(fields)
  for (let start = 0; start < ids.length; start += ROWS_A_PIECE) {
    const rows = await readLeadsById(payload, ids.slice(start, start + ROWS_A_PIECE))
    yield csvRows(rows, zone, fields)
  }
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
