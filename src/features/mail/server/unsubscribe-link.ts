import { paths } from '@/domain/paths'
import { env } from '@/env'
import { PERIODIC_KIND } from '@/features/mail/rules/periodic'
import { readUnsubscribeToken, toUnsubscribeToken } from '@/lib/unsubscribe-token'
import { areMailsSigned } from './signature'

const SECRET = env.PAYLOAD_SECRET ?? ''

/** The account that a link of a periodic mail is for; null for any other token. */
export const accountOfLink = (token: string) => readUnsubscribeToken(SECRET, PERIODIC_KIND, token)

/**
 * The headers of a periodic mail by which a mail program shows a button to end it (RFC 2369). It presses that button by
 * itself (RFC 8058) only where nobody on the way can have changed them: the site is reached by https, and the mail is signed.
 *
 * @param account - the id of the recipient's account
 */
export function unsubscribeHeads(account: string): Record<string, string> {
  const token = toUnsubscribeToken(SECRET, PERIODIC_KIND, account)
  const link = `<${env.SITE_URL}${paths.unsubscribe}?token=${token}>`
  const isOneClick = env.SITE_URL.startsWith('https:') && areMailsSigned()
  return {
    'List-Unsubscribe': link,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
