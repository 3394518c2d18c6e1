import type { Payload } from 'payload'
import type { InboxField } from '@/domain/inbox-fields'
import { type InboxLead, NEWEST_FIRST } from '@/domain/inbox-order'
import { countLeads, isLargerThan, readLeads, readNewest } from './leads'
import { type InboxQuery, inboxEndpoint, inboxFieldsOf } from './request'

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
  if (!query.wantsWhole) return answer(await readStretch(req.payload, query, fields))
  return answer(await readFirst(req.payload, query, fields))
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

function answer(json: string): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(json, { headers })
}
