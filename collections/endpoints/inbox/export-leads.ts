import { Readable } from 'node:stream'
import type { Endpoint, Payload } from 'payload'
import { type AddedColumn, csvFileName, csvHeader, csvRows } from '@/domain/inbox-csv'
import type { InboxLead } from '@/domain/inbox-order'
import { countLeads, readLeads } from './leads'
import { type InboxQuery, inboxFieldsOf, inboxQueryOf, problem, refusal } from './request'

const ROWS_A_PIECE = 2_000

/**
 * `GET /api/form-submissions/export?text&from&to&until&sort&zone`: the filtered list as one streamed CSV, in
 * pieces so that a large one never stands in memory. The header `x-total-rows` lets the browser show progress.
 */
export const exportInbox: Endpoint = {
  path: '/export',
  method: 'get',
  handler: async (req) => {
    const refused = refusal(req)
    if (refused) return refused
    const query = inboxQueryOf(req)
    if (!query) return problem(400, 'The filter cannot be read')
    // Without a bound, a lead that arrives during the download would move rows from one piece to the next.
    const bounded = { ...query, arrival: { ...query.arrival, until: query.arrival.until ?? new Date() } }
    const total = await countLeads(req.payload, bounded.filter, bounded.arrival)
    const added = inboxFieldsOf(req).filter(({ inCsv, isColumn }) => inCsv && isColumn)
    const body = Readable.toWeb(Readable.from(encoded(pieces(req.payload, bounded, added))))
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${csvFileName(new Date(), query.zone)}"`,
        'cache-control': 'no-store',
        'x-total-rows': String(total),
      },
    })
  },
}

async function* pieces(
  payload: Payload,
  { filter, arrival, sort, zone }: InboxQuery,
  added: readonly AddedColumn[],
): AsyncGenerator<string> {
  yield csvHeader(added)
  let after: InboxLead | undefined
  do {
    const rows = await readLeads(payload, filter, arrival, { sort, limit: ROWS_A_PIECE, after })
    yield csvRows(rows, zone, added)
    after = rows.length === ROWS_A_PIECE ? rows.at(-1) : undefined
  } while (after)
}

async function* encoded(texts: AsyncIterable<string>) {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
