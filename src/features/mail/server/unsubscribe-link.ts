import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { PERIODIC_KIND } from '@/features/mail/rules/periodic'
import { readUnsubscribeToken, toUnsubscribeToken } from '@/lib/unsubscribe-token'
import { areMailsSigned } from './signature'

const SECRET = env.PAYLOAD_SECRET ?? ''

/** The account that a link of a periodic mail is for; null for any other token. */
export const accountOfLink = (token: string) => readUnsubscribeToken(SECRET, PERIODIC_KIND, token)

/**
 * The link that ends the periodic mails to an account, without signing in.
 *
 * @param account - the id of the recipient's account
 */
export function unsubscribeLink(account: string): string {
  return `${env.SITE_URL}${serverPaths.unsubscribe}?token=${toUnsubscribeToken(SECRET, PERIODIC_KIND, account)}`
}

/**
 * The headers of a periodic mail by which a mail program shows a button to end it (RFC 2369). It presses that button by
 * itself (RFC 8058) only where nobody on the way can have changed them: the site is reached by https, and the mail is signed.
 *
 * @param account - the id of the recipient's account
 */
export function unsubscribeHeads(account: string): Record<string, string> {
  const isOneClick = env.SITE_URL.startsWith('https:') && areMailsSigned()
  return {
    'List-Unsubscribe': `<${unsubscribeLink(account)}>`,
    ...(isOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}

/**
 * The same link in words, for whoever's mail program shows no button.
 *
 * @param account - the id of the recipient's account
 */
export function unsubscribeWords(account: string): string {
  return `or, without signing in, at ${unsubscribeLink(account)}`
}
