import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hashOf, randomSecret } from '@/lib/random-secret'
import { withAccount } from './lock'
import { accountMails, mailAccount } from './mail'

const HOUR_MS = 60 * 60 * 1000

/** A link that proves an address: its URL, and its stored form. */
export type Link = { url: string; token: string; expiresAt: Date }

/**
 * Creates a link that works once, within an hour or the given time. Its token stands behind a #, so that no server
 * logs it.
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

/** The account to which a link was mailed. */
type RecoveredAccount = { id: string; email: string }

/** Mails a link for a new password if the address has an account. Only a hash of its token is stored. */
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

/** The account of a link; null when it is unknown, used or older than an hour. */
export async function findRecovered(payload: Payload, secret: string): Promise<RecoveredAccount | null> {
  const { rows } = await payload.db.pool.query<RecoveredAccount>(
    'SELECT id, email FROM users WHERE reset_password_token = $1 AND reset_password_expiration > $2',
    [hashOf(secret), new Date()],
  )
  return rows[0] ?? null
}
