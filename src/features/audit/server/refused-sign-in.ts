import type { PayloadRequest } from 'payload'
import { logEvent, logRecorded } from '@/domain/events'
import { besideRequest } from '@/lib/request-context'
import { insertAuditRow } from './audit-row'
import { addressOf } from './record-event'

/**
 * Records a refused sign-in in its own statement: one row for each account and minute, which counts them, and one for
 * all addresses without an account. The response does not wait for it, so that its time reveals nothing, and a failure
 * changes no response. The number of these writes at a time is limited by the number of sign-ins that may run at a
 * time.
 *
 * @param account - the id of the account with the given address; null when there is none
 * @param factor - the factor that was wrong
 */
export function recordRefusedSignIn(req: PayloadRequest, account: string | null, factor = 'password'): void {
  const { payload } = req
  logRecorded(payload.logger, 'auth.sign-in-failed')
  besideRequest(() =>
    insertAuditRow(payload.db.accountPool, {
      kind: 'auth.sign-in-failed',
      by: { actor: 'visitor' },
      about: { type: 'user', id: account, label: account ? null : 'Unknown account' },
      address: addressOf(req),
      details: { factor },
      countedBy: 'minute',
    }),
  ).catch((err) => logEvent(payload.logger, 'audit.failed', { err }))
}
