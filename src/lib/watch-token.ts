import { createHmac, timingSafeEqual } from 'node:crypto'

/** Carries the token by which the owner's check sends a lead that is hidden. */
export const WATCH_HEADER = 'x-lead-watch'

const VALID_MS = 5 * 60_000

/**
 * A token for one key of one lead and for five minutes. A lead that has it is hidden, so only who knows the site's secret
 * can make one: no visitor shall hide a lead.
 */
export function toWatchToken(key: string, secret: string, until = Date.now() + VALID_MS): string {
  return `${until}.${sign(key, secret, until)}`
}

/** Whether a header is such a token for this key. */
export function isWatchToken(header: string | null, key: string, secret: string | undefined): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (!secret || !until || !signature) return false
  const left = Number(until) - Date.now()
  if (left < 0 || left > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, secret, Number(until))))
}

function sign(key: string, secret: string, until: number): string {
  return createHmac('sha256', secret).update(`lead watch ${until} ${key}`).digest('base64url')
}
