import type { PayloadRequest } from 'payload'
import { neutral } from '@/domain/inbox-csv'
import { type AuditEntry, auditWords, detailsInWords } from '@/features/audit/rules/audit'
import { toCsvLines } from '@/lib/csv'
import { streamCsv } from '@/lib/csv-response'
import { adminEndpoint } from '@/server/admin-endpoint'
import { type AuditCursor, type AuditFilter, auditFilterSchema, readAudit } from './read-audit'
import { recordEvent } from './record-event'

const HEAD = [
  ...['Time (UTC)', 'Kind', 'What', 'Who', 'Account', 'E-mail', 'About', 'About id', 'Named'],
  ...['Address', 'Request', 'Count', 'Details'],
]

const ROWS_A_PIECE = 2_000

/**
 * `GET /api/audit-log/export?person&kind&from&to` sends the filtered log as one streamed CSV, newest first, which is
 * read in pieces. The download is recorded in the log before the first line is sent, so the file contains it too.
 */
export const exportAuditLog = adminEndpoint({
  method: 'get',
  path: '/export',
  query: auditFilterSchema,
  handle: async ({ req, query }) => {
    const { kind, from, to } = query
    await recordEvent(req, 'audit.exported', {
      details: { kind, from, to, ofOnePerson: query.person !== '' },
    })
    return streamCsv(req.headers, pieces(req, query), 'audit-log.csv')
  },
})

async function* pieces(req: PayloadRequest, filter: AuditFilter) {
  yield toCsvLines([HEAD])
  let place: AuditCursor | null = null
  do {
    const { entries, hasOlder }: Awaited<ReturnType<typeof readAudit>> = await readAudit(req, filter, {
      place,
      direction: 'older',
      limit: ROWS_A_PIECE,
    })
    yield toCsvLines(entries.map((entry) => toCells(entry).map(neutral)))
    const last = entries.at(-1)
    place = hasOlder && last ? { at: last.at, id: last.id } : null
  } while (place)
}

function toCells(entry: AuditEntry): string[] {
  const {
    at,
    kind,
    actor,
    account,
    email,
    subjectType,
    subjectId,
    subject,
    address,
    request,
    count,
    details,
  } = entry
  return [
    ...[at, kind, auditWords(kind), actor, account, email, subjectType, subjectId, subject],
    ...[address, request, String(count), detailsInWords(details)],
  ].map((cell) => cell ?? '')
}
