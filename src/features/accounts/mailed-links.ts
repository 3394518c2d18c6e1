import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hashOf, randomSecret } from '@/lib/random-secret'
import { withAccount } from './lock'
import { accountMails, mailAccount } from './mail'

const HOUR_MS = 60 * 60 * 1000

/** A link that proves whose an address is: what is mailed, and what is stored. */
export type Link = { url: string; token: string; expiresAt: Date }

/**
 * Makes a link that works once, within an hour or as long as it says. Its token stands behind a #, so that it reaches no server's log.
 *
 * @param path - of the page that uses it
 * @param lifetimeMs - milliseconds from now
 * @returns `token` as it is stored: a hash
 */
export function createLink(path: string, lifetimeMs = HOUR_MS): Link {
  const secret = randomSecret()
  return {
    url: `${env.SITE_URL}${path}#${secret}`,
    token: hashOf(secret),
    expiresAt: new Date(Date.now() + lifetimeMs),
  }
}

/** An account that a link was mailed to. */
type Recovered = { id: string; email: string }

/** Mails a link that sets a new password, if the address has an account. The link's token is stored as a hash only. */
export async function mailRecoveryLink(payload: Payload, email: string): Promise<void> {
  const { rows } = await payload.db.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email,
  ])
  const [account] = rows
  if (!account) return
  const { url, token, expiresAt } = createLink(paths.authReset)
  await withAccount(payload, account.id, (db) =>
    db.query('UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1', [
      account.id,
      token,
      expiresAt,
    ]),
  )
  const wasMailed = await mailAccount(payload, email, accountMails.recovery(url))
  if (wasMailed) logEvent(payload.logger, 'auth.recovery-mailed', { user: account.id })
}

/** Whose link it is, or null when it is unknown, used or older than an hour. */
export async function findRecovered(payload: Payload, secret: string): Promise<Recovered | null> {
  const { rows } = await payload.db.pool.query<Recovered>(
    'SELECT id, email FROM users WHERE reset_password_token = $1 AND reset_password_expiration > $2',
    [hashOf(secret), new Date()],
  )
  return rows[0] ?? null
}
