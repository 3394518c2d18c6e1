import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Payload } from 'payload'
import { noteEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { withAccount } from './lock'

const HOUR_MS = 60 * 60 * 1000
const TRIES_AFTER_MS = [0, 2_000, 10_000]

/** An account that a link was mailed to. */
export type Recovered = { id: string; email: string }

/**
 * Mails a link that sets a new password, if the address has an account. The link's token is stored as a hash
 * only; it stands behind a # in the link, so that it reaches no server's log.
 */
export async function mailRecoveryLink(payload: Payload, email: string): Promise<void> {
  const { rows } = await payload.db.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    email,
  ])
  const [account] = rows
  if (!account) return
  const token = randomBytes(32).toString('base64url')
  await withAccount(payload, account.id, (db) =>
    db.query('UPDATE users SET reset_password_token = $2, reset_password_expiration = $3 WHERE id = $1', [
      account.id,
      hashOf(token),
      new Date(Date.now() + HOUR_MS),
    ]),
  )
  await send(payload, email, `${env.SITE_URL}${paths.authReset}#${token}`)
  noteEvent(payload.logger, 'auth.recovery-mailed', { user: account.id })
}

/** Whose link it is, or null when it is unknown, used or older than an hour. */
export async function findRecovered(payload: Payload, token: string): Promise<Recovered | null> {
  const { rows } = await payload.db.pool.query<Recovered>(
    'SELECT id, email FROM users WHERE reset_password_token = $1 AND reset_password_expiration > $2',
    [hashOf(token), new Date()],
  )
  return rows[0] ?? null
}

/** The condition under which a link still works, for the transaction that uses it up. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

async function send(payload: Payload, email: string, link: string): Promise<void> {
  const message = {
    to: email,
    subject: `Set a new password for ${env.COMPANY_NAME}`,
    text: `Somebody, hopefully you, asked for a new password at ${env.SITE_URL}.

Open this link to set it. It works once, within the next hour:
${link}

If it was not you, do nothing: your password stays as it is.
`,
  }
  for (const [index, wait] of TRIES_AFTER_MS.entries()) {
    await pause(wait)
    try {
      await payload.sendEmail(message)
      return
    } catch (error) {
      if (index === TRIES_AFTER_MS.length - 1) throw error
    }
  }
}
