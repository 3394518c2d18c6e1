import type { PayloadRequest } from 'payload'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'
import { type AuditedEvent, logRecorded } from '@/domain/events'
import { isAdmin } from '@/domain/roles'
import type { AuditDetails } from '@/features/audit/rules/audit'
import { afterCommit } from '@/lib/after-commit'
import { commandName } from '@/lib/command-name'
import { CLIENT_ADDRESS_HEADER } from '@/lib/request-headers'
import { type About, type ActingAccount, type AuditRow, insertAuditRow } from './audit-row'

export type { About } from './audit-row'

/** The request of an event, or the parts of one that exist. */
export type Where = Pick<PayloadRequest, 'payload'> &
  Partial<Pick<PayloadRequest, 'user' | 'headers' | 'transactionID'>>

export type EventToRecord = {
  /** The actor, where it is not the account of the request. */
  by?: ActingAccount
  about?: About
  count?: number
  details?: AuditDetails
  /** The properties of the log line. Without them the line has the id of the subject. */
  logged?: Readonly<Record<string, string | number | undefined>>
  countedBy?: AuditRow['countedBy']
}

/**
 * Records an event: a row of the audit log in the transaction of the change, and a line of the process's log once that
 * is durable. A change that is rolled back leaves neither, and a change whose row cannot be written is rolled back.
 *
 * @param transaction - the open one; without it the request's own, and if it has none, a new one for the row alone
 * @throws the error of the database
 */
export async function recordEvent(
  where: Where,
  event: AuditedEvent,
  told: EventToRecord = {},
  transaction?: Pick<Transaction, 'id' | 'client'>,
): Promise<void> {
  const open = transaction ?? ((await where.transactionID) ? await transactionOf(where) : null)
  if (!open) return inTransaction(where.payload, (own) => recordEvent(where, event, told, own))
  const by = told.by ?? actorOf(where)
  const { about, count, details, countedBy } = told
  await insertAuditRow(open.client, {
    kind: event,
    by,
    about,
    address: addressOf(where),
    count,
    details,
    countedBy,
  })
  await afterCommit(open.id, () => logRecorded(where.payload.logger, event, toFacts(told, by)))
}

/** The network address of the request's client; null outside of requests. */
export function addressOf({ headers }: Where): string | null {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? null
}

function actorOf(where: Where): ActingAccount {
  const { user } = where
  if (user) return { actor: 'account', account: String(user.id) }
  if (commandName()) return { actor: 'command' }
  return { actor: addressOf(where) ? 'visitor' : 'system' }
}

function toFacts({ about, count, details, logged }: EventToRecord, { account }: ActingAccount) {
  const subject = about?.id ? { [about.type]: about.id } : {}
  const isOwn = account === about?.id
  return {
    ...(logged ?? subject),
    ...(account && !isOwn ? { by: account } : {}),
    ...(count === undefined ? {} : { count }),
    ...details,
  }
}

type MaybeStaff = { id: string | number; email?: string | null; roles?: readonly string[] | null }

/**
 * An account as the subject of a row that is written after the account was deleted or has lost its role. Only an
 * account that had the role is named by its address.
 */
export function aboutAccount({ id, email, roles }: MaybeStaff): About {
  return { type: 'user', id: String(id), label: isAdmin({ roles }) ? email : null }
}

/**
 * Accounts without rights get one row an hour for equal events, because they could fill the log by signing in and out.
 */
export function boundFor(user: { roles?: readonly string[] | null }): AuditRow['countedBy'] {
  return isAdmin(user) ? undefined : 'hour'
}
