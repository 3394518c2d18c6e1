import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { serverPaths } from '@/domain/server-paths'
import { env } from '@/env'
import { hashOf, randomSecret } from '@/lib/secrets'
import { withAccount } from './lock'
import { accountMails, LINK_MS, prepareMail, sendSoon } from './mail'

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
export function createLink(path: string, lifetimeMs = LINK_MS): Link {
  const secret = randomSecret()
  return {
    url: `${env.SITE_URL}${path}#${secret}`,
    token: hashOf(secret),
    expiresAt: new Date(Date.now() + lifetimeMs),
  }
}

/** The columns in which the links of a kind are kept: a recovery, a confirmation and a new role share those of the account. */
const KEPT = {
  account: { token: sql.raw('reset_password_token'), expiresAt: sql.raw('reset_password_expiration') },
  invitation: { token: sql.raw('token'), expiresAt: sql.raw('expires_at') },
} as const

/**
 * The condition for the row that a link opens: unused, and not too old. It is asked again by the statement that uses the link
 * up, so that of two who have it one is told that it was not there.
 *
 * @param secret - as the link has it
 */
export function isOpenedBy(kind: keyof typeof KEPT, secret: string) {
  const { token, expiresAt } = KEPT[kind]
  return sql`${token} = ${hashOf(secret)} AND ${expiresAt} > ${new Date().toISOString()}::timestamptz`
}

/** Of an UPDATE of accounts: what gives an account a link, or ends the one that it has. */
export function setsLink(link: Link | null) {
  const { token, expiresAt } = KEPT.account
  return sql`${token} = ${link?.token ?? null}, ${expiresAt} = ${link?.expiresAt.toISOString() ?? null}::timestamptz`
}

/** The account to which a link was mailed. */
type RecoveredAccount = { id: string; email: string }

/**
 * Mails a link for a new password if the address has an account. Its token is stored as a hash, and sealed in the mail until
 * that is sent.
 */
export async function mailRecoveryLink(payload: Payload, email: string): Promise<void> {
  const { rows } = await payload.db.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email,
  ])
  const [account] = rows
  if (!account) return
  const link = createLink(serverPaths.authReset)
  const { url, expiresAt: endsAt } = link
  const queue = await prepareMail(payload, email, accountMails.recovery(url), { kind: 'recovery', endsAt })
  await withAccount(payload, account.id, async (session, { query }) => {
    await query(sql`UPDATE users SET ${setsLink(link)} WHERE id = ${account.id}`)
    await queue?.(session)
  })
  if (!queue) return
  sendSoon()
  logEvent(payload.logger, 'auth.recovery-mailed', { user: account.id })
}

/** The account of a link; null when it is unknown, used or older than an hour. */
export async function findRecovered({ db }: Payload, secret: string): Promise<RecoveredAccount | null> {
  const { rows } = await db.drizzle.execute<RecoveredAccount>(
    sql`SELECT id, email FROM users WHERE ${isOpenedBy('account', secret)}`,
  )
  return rows[0] ?? null
}
