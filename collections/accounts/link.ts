import { createHash, randomBytes } from 'node:crypto'
import { env } from '@/env'

const HOUR_MS = 60 * 60 * 1000

/** A link that proves whose an address is: what is mailed, and what is stored. */
export type Link = { url: string; token: string; expiresAt: Date }

/**
 * Makes a link that works once, within an hour. Its token stands behind a #, so that it reaches no server's log.
 *
 * @param path - of the page that uses it
 * @returns `token` as it is stored: a hash
 */
export function makeLink(path: string): Link {
  const secret = randomBytes(32).toString('base64url')
  return {
    url: `${env.SITE_URL}${path}#${secret}`,
    token: hashOf(secret),
    expiresAt: new Date(Date.now() + HOUR_MS),
  }
}

/** What is stored of a link's token. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
