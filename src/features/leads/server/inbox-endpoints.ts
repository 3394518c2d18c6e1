import type { Payload, PayloadRequest } from 'payload'
import { type CsvColumn, csvFileName, csvHeader, fileColumns, shownColumns } from '@/domain/inbox-csv'
import { recordEvent } from '@/features/audit/server/record-event'
import { findOffer } from '@/features/company/server/offer'
import type { InboxLead } from '@/features/leads/rules/inbox'
import {
  ACTIVITY_COLUMNS,
  type InboxField,
  nameSources,
  toShownColumns,
} from '@/features/leads/rules/inbox-fields'
import { ACTIVITY_FIELD_NAMES, isBeyondAll } from '@/features/leads/rules/lead-filter'
import { streamCsv } from '@/lib/csv-response'
import { UNCACHED } from '@/lib/responses'
import { Refusal } from '@/server/errors'
import { readCsvLines } from './csv-lines'
import { listOwnerNames } from './export-leads'
import {
  countLeads,
  type LeadIds,
  listLeadIds,
  listLeadPieces,
  NO_FILTER,
  readLeads,
  readNewest,
} from './inbox-queries'
import { type InboxQuery, inboxEndpoint, inboxFieldsOf } from './inbox-request'

/**
 * `GET /api/form-submissions/inbox?text&from&to&until&since&sort&offset&limit`: one page of the filtered list, or all of a
 * short one, and the true total of the filter. Days arrive as instants, because they are the viewer's. `stages`, `owners`,
 * `channels`, `sources` and the other lists (`FILTER_LISTS`), `due`, `landedFrom`, `landedTo` and `trash` are a view's. The staff's activity on the leads stands
 * beside the rows, as `work` by their ids. Without `until` and `since` a list begins: then the response says by which
 * instant to ask for the rest of it, and for leads that came in later.
 */
export const listInbox = inboxEndpoint('/inbox', async (req, query) => {
  const { filter, arrival } = query
  if (arrival.until || arrival.since) return jsonResponse(await readPage(req, query))
  const { stages, trash } = filter
  const among = isBeyondAll(filter) ? { ...NO_FILTER, stages, trash } : NO_FILTER
  const news = await readNewest(req.payload, among)
  const asOfNow = { ...query, arrival: { since: null, until: new Date(news.asOf) } }
  return jsonResponse({ ...(await readPage(req, asOfNow)), ...news })
})

async function readPage(req: PayloadRequest, query: InboxQuery) {
  const { filter, arrival, offset, limit } = query
  const leads = await readLeads(req.payload, filter, arrival, query)
  // The end of the list says how long it is. What is rare is looked for in every row, which once is enough.
  const isEnd = leads.length < limit && (leads.length > 0 || offset === 0)
  const total = isEnd ? offset + leads.length : await countLeads(req.payload, filter, arrival)
  return { ...toInboxRows(leads, inboxFieldsOf(req)), total }
}

/**
 * Rows with what the visitor has sent, and beside them the staff's activity by the ids of the leads. Columns that
 * only the endpoints need are left out.
 */
function toInboxRows(leads: readonly InboxLead[], fields: readonly InboxField[]) {
  const columns = fields.filter(({ isColumn }) => isColumn)
  const rows = leads.map((lead) => {
    const pairs = columns.map(({ name }) => [name, lead[name]])
    const { id, createdAt, name, email, phone } = lead
    return { ...Object.fromEntries(pairs), id, createdAt, name, email, phone }
  })
  const activities = leads.map((lead) => [lead.id, activityOf(lead)] as const)
  return {
    rows,
    work: Object.fromEntries(activities.filter(([, activity]) => Object.keys(activity).length > 0)),
  }
}

/** The staff's activity on a lead. The stage is left out while it is New. */
function activityOf(lead: InboxLead): Record<string, unknown> {
  const told = ACTIVITY_FIELD_NAMES.map((name) => [name, lead[name]] as const).filter(
    ([name, value]) => value !== null && value !== undefined && !(name === 'stage' && value === 'new'),
  )
  return Object.fromEntries(
    told.map(([name, value]) => [name, name.endsWith('At') ? new Date(String(value)).toISOString() : value]),
  )
}

function jsonResponse(body: object): Response {
  return new Response(JSON.stringify(body), { headers: { ...UNCACHED, 'content-type': 'application/json' } })
}

/**
 * `GET /api/form-submissions/ids?text&from&to&until&sort&offset&most`: the ids of a part of the filtered list, as many
 * as may be selected at once.
 */
export const listInboxIds = inboxEndpoint('/ids', async (req, { filter, arrival, sort, offset, most }) => {
  const ids = await listLeadIds(req.payload, filter, arrival, { sort, offset, limit: most })
  return { ids }
})

const ROWS_A_PIECE = 2_000

/**
 * `GET /api/form-submissions/export?text&from&to&until&sort&zone&columns`: the filtered list as one streamed CSV, in
 * pieces so that a large one never stands in memory. The header `x-total-rows` lets the browser show progress. `columns`
 * names those that are wanted, as they are shown; without it they are the specified ones.
 */
export const exportInbox = inboxEndpoint('/export', async (req, query) => {
  const { filter, arrival, sort, zone } = query
  const columns = query.columns ? await columnsNamed(req, query.columns) : fileColumns(inboxFieldsOf(req))
  if (!columns) throw new Refusal('There is no such column', 400)
  const list = await listLeadPieces(req.payload, filter, arrival, { sort, size: ROWS_A_PIECE })
  await recordEvent(req, 'lead.exported', { count: list.total, details: { what: 'list' } })
  const pieces = writePieces(req.payload, list.pieces, columns, zone)
  return streamCsv(req.headers, pieces, csvFileName(new Date(), zone), { 'x-total-rows': String(list.total) })
})

/** The columns that the list shows; null for an unknown one. */
async function columnsNamed(req: PayloadRequest, names: readonly string[]): Promise<CsvColumn[] | null> {
  const [{ sources }, people] = await Promise.all([findOffer(req.payload), listOwnerNames(req)])
  const fields = [...nameSources(inboxFieldsOf(req), sources), ...ACTIVITY_COLUMNS]
  const columns = toShownColumns(fields, names)
  if (!names.every((name) => columns.some((column) => column.name === name))) return null
  return shownColumns(columns, people)
}

/** The database reads the next pieces while one is written and sent. */
const PIECES_AT_ONCE = 2

async function* writePieces(
  payload: Payload,
  pieces: readonly LeadIds[],
  columns: readonly CsvColumn[],
  zone: string,
): AsyncGenerator<string | Uint8Array> {
  const read = (leads: LeadIds) => {
    const piece = readCsvLines(payload, leads, columns, zone)
    // Whoever has gone does not wait for it.
    piece.catch(() => undefined)
    return piece
  }
  yield csvHeader(columns)
  const coming = pieces.slice(0, PIECES_AT_ONCE).map(read)
  for (let next = PIECES_AT_ONCE; coming.length > 0; next += 1) {
    const written = await coming.shift()
    const following = pieces[next]
    if (following) coming.push(read(following))
    if (written) yield written.bytes
  }
}
