import type { PayloadRequest } from 'payload'
import { logEvent, logRecorded } from '@/domain/events'
import { insertAuditRow } from './audit-row'
import { addressOf } from './record-event'

/**
 * Records that a sign-in was refused, in a transaction of its own: one row an account and minute with a count, and one for
 * all addresses that no account has. Nobody waits for it, so that its time tells nothing, and what becomes of it changes
 * no response. How many are under way is bounded by the places of those who try.
 *
 * @param account - the id of the account whose address was given; null when there is none
 * @param factor - which was wrong
 */
export function recordRefusedSignIn(req: PayloadRequest, account: string | null, factor = 'password'): void {
  const { payload } = req
  logRecorded(payload.logger, 'auth.sign-in-failed')
  insertAuditRow(payload.db.accountPool, {
    kind: 'auth.sign-in-failed',
    by: { actor: 'visitor' },
    about: { type: 'user', id: account, label: account ? null : 'Unknown account' },
    address: addressOf(req),
    details: { factor },
    countedBy: 'minute',
  }).catch((err) => logEvent(payload.logger, 'audit.failed', { err }))
}
