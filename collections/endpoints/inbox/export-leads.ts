import { Readable } from 'node:stream'
import type { Payload } from 'payload'
import { type CsvField, csvFileName, csvHeader, csvRows } from '@/domain/inbox-csv'
import { listLeadIds, readLeadsById } from './leads'
import { inboxEndpoint, inboxFieldsOf } from './request'

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
