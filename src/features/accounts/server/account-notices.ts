import type { Payload } from 'payload'
import type pg from 'pg'
import type { Transaction } from '@/data/transaction'
import { toLabels } from '@/domain/area-list'
import { toWrittenMinute } from '@/domain/business-minute'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { toDayWords } from '@/features/accounts/rules/factor-demand'
import { FACTOR_KINDS } from '@/features/accounts/rules/factors'
import { countPoint, countPointWithin, refundPoint } from '@/server/limiter'
import { listNewFactors } from './factors'
import { accountMails, prepareMail, type QueueMail, queueWithin, type Words } from './mail'

/** What an account is notified of, whoever caused it. */
export type AccountNotice =
  | { what: 'new-device'; device: string; at: Date }
  | { what: 'password' }
  | { what: 'email'; to: string }
  | { what: 'role-removed' }
  | { what: 'factor-demanded'; day: string }
  | { what: 'areas'; areas: readonly string[] }

/** Mails of one kind to one address in a day: more say nothing new, and fill a mailbox. */
const A_DAY = { points: 10, seconds: 24 * 60 * 60 }

/**
 * Reads what the mail about a change needs, at most ten mails a day of each kind. It is queued in the transaction of the change,
 * so that no process that is killed right after it leaves the account without.
 *
 * @param account - the account and the address to notify; a change of address notifies both, one call each
 * @param transaction - one that is open already, on whose connection everything is then asked
 * @returns what queues it; null where nothing is sent. `andMail` and `notifyWithin` do the rest.
 */
export async function prepareNotice(
  payload: Payload,
  { id, email }: { id: string; email: string },
  told: AccountNotice,
  transaction?: Transaction,
): Promise<QueueMail | null> {
  if (!env.SMTP_URL) return null
  const point = [limitOf(told.what), email.toLowerCase()] as const
  const { wait } = await (transaction
    ? countPointWithin(payload, transaction, ...point)
    : countPoint(payload, ...point))
  if (wait) {
    logEvent(payload.logger, 'auth.untold', { user: id, what: told.what })
    return null
  }
  const words = await wordsOf(transaction?.client ?? payload.db.accountPool, id, told)
  return prepareMail(payload, email, words, { transaction })
}

/** Counts a mail that was prepared for nothing as none. */
export const refundNotice = (payload: Payload, { email }: { email: string }, { what }: AccountNotice) =>
  refundPoint(payload, limitOf(what), email.toLowerCase())

const limitOf = (what: AccountNotice['what']) => ({ name: `told-${what}`, ...A_DAY })

/** Queues the mail about a change in its transaction, which is open. */
export async function notifyWithin(
  payload: Payload,
  transaction: Transaction,
  account: { id: string; email: string },
  told: AccountNotice,
): Promise<void> {
  await queueWithin(transaction, await prepareNotice(payload, account, told, transaction))
}

async function wordsOf(
  session: Pick<pg.ClientBase, 'query'>,
  id: string,
  told: AccountNotice,
): Promise<Words> {
  switch (told.what) {
    case 'new-device':
      return accountMails.newDevice(told.device, toWrittenMinute(told.at))
    case 'password':
      return accountMails.passwordChanged(
        ...(await listNewFactors(session, id)).map(
          ({ type, name, addedAt }) => `${FACTOR_KINDS[type]} “${name}”, added ${toWrittenMinute(addedAt)}`,
        ),
      )
    case 'email':
      return accountMails.emailChanged(told.to)
    case 'areas':
      return accountMails.areasChanged(...toLabels(told.areas))
    case 'factor-demanded':
      return accountMails.factorDemanded(toDayWords(told.day))
    case 'role-removed':
      return accountMails.roleRemoved()
  }
}
