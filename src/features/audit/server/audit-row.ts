import type pg from 'pg'
import type { AuditedEvent } from '@/domain/events'
import type { AuditActor, AuditDetails, AuditSubject } from '@/features/audit/rules/audit'
import { commandName } from '@/lib/command-name'
import { currentRequestId } from '@/lib/request-context'
import { orderedUuid } from '@/lib/uuid'

/** The actor of an event. */
export type ActingAccount = { actor: AuditActor; account?: string | null }

/** The subject of an event. `label` is its name for the staff, and contains nothing that a visitor typed. */
export type About = { type: AuditSubject; id?: string | null; label?: string | null }

export type AuditRow = {
  kind: AuditedEvent
  by: ActingAccount
  about?: About
  address?: string | null
  count?: number
  details?: AuditDetails
  /** Equal events for the same subject, of the same factor, within a minute or hour share one row, which counts them. */
  countedBy?: 'minute' | 'hour'
}

/** Selects the e-mail address of an account with a role. Accounts without rights are recorded by their ids alone. */
const STAFF_EMAIL = (id: string) =>
  `(select email from users where id = ${id}::uuid and exists (select from users_roles where parent_id = ${id}::uuid))`

const INSERT = `insert into audit_log (id, at, kind, actor, account, email, subject_type, subject_id, subject, address,
    request, count, details, tally)
  values ($14::uuid, clock_timestamp(), $1::text, $2::text, $3::text, ${STAFF_EMAIL('$13')}, $4::text, $5::text,
    coalesce($6::text, ${STAFF_EMAIL('$12')}), $7::text, $8::text, $9, $10::jsonb,
    case when $11::text is not null then
      concat_ws(' ', $1::text, coalesce($5::text, 'unknown'), $10::jsonb->>'factor', extract(epoch from date_trunc($11::text, clock_timestamp()))::bigint) end)
  on conflict (tally) do update set count = audit_log.count + 1`

/**
 * Inserts a row, in the transaction of the connection. Features call `recordEvent` instead, which also writes to the
 * log of the process.
 */
export async function insertAuditRow(client: pg.ClientBase | pg.Pool, row: AuditRow): Promise<void> {
  const { kind, by, about, address, count = 1, details = {}, countedBy } = row
  const command = commandName()
  await client.query(INSERT, [
    kind,
    by.actor,
    by.account ?? null,
    about?.type ?? null,
    about?.id ?? null,
    about?.label ?? null,
    address ?? null,
    currentRequestId() ?? null,
    count,
    JSON.stringify(command ? { command, ...details } : details),
    countedBy ?? null,
    about?.type === 'user' ? (about.id ?? null) : null,
    by.account ?? null,
    orderedUuid(),
  ])
}
