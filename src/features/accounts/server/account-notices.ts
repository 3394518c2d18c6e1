import type { Payload } from 'payload'
import { toLabels } from '@/domain/area-list'
import { toWrittenMinute } from '@/domain/business-minute'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { toDayWords } from '@/features/accounts/rules/factor-demand'
import { FACTOR_KINDS } from '@/features/accounts/rules/factors'
import { countPoint } from '@/server/limiter'
import { listNewFactors } from './factors'
import { accountMails, mailAccount, mailLater, type Words } from './mail'

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
 * Mails an account about a change, at most ten mails a day of each kind. Called after the change is stored, and
 * nobody waits for the mail. Without a mail server nothing is sent.
 *
 * @param account - the account and the address to notify; a change of address notifies both, one call each
 */
export function notifyAccount(
  payload: Payload,
  account: { id: string; email: string },
  told: AccountNotice,
): void {
  mailLater(payload, () => notifyNow(payload, account, told))
}

/**
 * As `notifyAccount`, for a command that ends with its response.
 *
 * @returns whether it is mailed
 */
export async function notifyNow(
  payload: Payload,
  { id, email }: { id: string; email: string },
  told: AccountNotice,
): Promise<boolean> {
  if (!env.SMTP_URL) return false
  const { wait } = await countPoint(payload, { name: `told-${told.what}`, ...A_DAY }, email.toLowerCase())
  if (wait) {
    logEvent(payload.logger, 'auth.untold', { user: id, what: told.what })
    return false
  }
  return (await mailAccount(payload, email, await wordsOf(payload, id, told))) !== null
}

async function wordsOf(payload: Payload, id: string, told: AccountNotice): Promise<Words> {
  switch (told.what) {
    case 'new-device':
      return accountMails.newDevice(told.device, toWrittenMinute(told.at))
    case 'password':
      return accountMails.passwordChanged(
        ...(await listNewFactors(payload, id)).map(
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
