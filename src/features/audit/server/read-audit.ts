import type { Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { requireMay } from '@/domain/areas'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { AuditEntry } from '@/features/audit/rules/audit'

/** The year 0000 of ISO 8601 is none for PostgreSQL. */
const hasYear = (text: string) => !text.startsWith('0000')

const day = z.iso.date().refine(hasYear)

/** The filter of the log. An invalid value counts as an empty one, which filters nothing. */
export const auditFilterSchema = z.object({
  /** The e-mail address of the actor or of the subject. */
  person: z.string().trim().toLowerCase().max(255).catch(''),
  /** The name of an event. */
  kind: z.string().max(60).catch(''),
  /** Days in the time zone of the business, both included. */
  from: day.or(z.literal('')).catch(''),
  to: day.or(z.literal('')).catch(''),
})

export type AuditFilter = z.infer<typeof auditFilterSchema>

/** A position in the list: the time and the id of an entry. */
export type AuditCursor = { at: string; id: string }

const placeSchema = z.object({ at: z.iso.datetime().refine(hasYear), id: z.guid() })

/** Writes a position for an address. */
export const toPlaceText = ({ at, id }: AuditCursor): string => `${at}_${id}`

/** @returns null for a text that is no position */
export function readPlace(text: unknown): AuditCursor | null {
  const [at, id] = typeof text === 'string' ? text.split('_') : []
  return placeSchema.safeParse({ at, id }).data ?? null
}

type Page = {
  entries: AuditEntry[]
  hasNewer: boolean
  hasOlder: boolean
}

/**
 * The log has only the ids of accounts without rights, so their addresses are read from the accounts that still exist.
 */
const COLUMNS = `id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, actor, account,
  coalesce(email, (select email from users where id = found.account::uuid)) as email,
  subject_type as "subjectType", subject_id as "subjectId",
  coalesce(subject, case when subject_type = 'user' then
    (select email from users where id = found.subject_id::uuid) end) as subject,
  address, request, count::int, coalesce(details, '{}') as details`

/**
 * Reads a page of the audit log, the newest entries first. It uses a cursor instead of an offset, so that the last page
 * costs as little as the first.
 *
 * @param place - the position after which (`older`) or before which (`newer`) entries are read; null for the first page
 * of all, or the last
 * @throws a refusal for everyone who may not read the audit log
 */
export async function readAudit(
  req: PayloadRequest,
  filter: AuditFilter,
  { place, direction, limit }: { place: AuditCursor | null; direction: 'older' | 'newer'; limit: number },
): Promise<Page> {
  requireMay(req, 'audit-log')
  const { pool } = req.payload.db
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const isOlder = direction === 'older'
  const order = isOlder ? 'at desc, id desc' : 'at, id'
  const conditions = [
    filter.kind && `kind = ${value(filter.kind)}`,
    filter.from && `at >= ${value(filter.from)}::date::timestamp at time zone ${value(BUSINESS_TIME_ZONE)}`,
    filter.to && `at < (${value(filter.to)}::date + 1)::timestamp at time zone ${value(BUSINESS_TIME_ZONE)}`,
    place && `(at, id) ${isOlder ? '<' : '>'} (${value(place.at)}::timestamptz, ${value(place.id)}::uuid)`,
  ].filter((each) => each !== '' && each !== null)
  const most = value(limit + 1)
  const select = (...more: string[]) =>
    `(select * from audit_log where ${['true', ...conditions, ...more].join(' and ')} order by ${order} limit ${most})`
  let source = select()
  if (filter.person) {
    const ids = await findAccounts(req, filter.person)
    const people = value(ids)
    // The actor and the subject are searched separately, so that each search uses its own index.
    source = `(${select(`account = any(${people})`)} union
      ${select(`subject_type = 'user' and subject_id = any(${people})`)})`
  }
  const { rows } = await pool.query<AuditEntry>(
    `select ${COLUMNS} from ${source} found order by ${order.replaceAll(/\b(at|id)\b/g, 'found.$1')} limit ${most}`,
    values,
  )
  const hasMore = rows.length > limit
  const entries = rows.slice(0, limit)
  if (!isOlder) entries.reverse()
  return {
    entries,
    hasNewer: isOlder ? place !== null : hasMore,
    hasOlder: isOlder ? hasMore : place !== null,
  }
}

const LATELY = 20

/**
 * Lists the latest events of an account, the newest first: sign-ins, refused ones too, and changes of its credentials
 * and rights.
 *
 * @param account - the caller's own account, which needs no right
 */
export async function listOwnEvents({ db }: Payload, account: string): Promise<AuditEntry[]> {
  const { rows } = await db.pool.query<AuditEntry>(
    `select ${COLUMNS} from (select * from audit_log where subject_type = 'user' and subject_id = $1 and kind like 'auth.%'
       order by at desc, id desc limit ${LATELY}) found order by found.at desc, found.id desc`,
    [account],
  )
  // The network address of another person who acted is not shown to the owner of the account.
  return rows.map((row) =>
    row.actor === 'account' && row.account !== row.subjectId ? { ...row, address: null } : row,
  )
}

/** Finds the ids of the accounts with an address, including deleted ones that the log knows. */
async function findAccounts({ payload }: PayloadRequest, email: string): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ id: string }>(
    `select id::text from users where email = $1 union select account from audit_log where email = $1 and account is not null`,
    [email],
  )
  return rows.map(({ id }) => id)
}
