import { createHmac, timingSafeEqual } from 'node:crypto'

/** In which the owner's watch marks its lead. */
export const WATCH_HEADER = 'x-lead-watch'

const VALID_MS = 5 * 60_000

/**
 * A mark that only who has the site's secret can make, for one key of one lead and for five minutes: a lead that has it
 * is hidden, and no visitor shall hide one.
 */
export function toWatchMark(key: string, secret: string, until = Date.now() + VALID_MS): string {
  return `${until}.${sign(key, secret, until)}`
}

/** Whether a header is such a mark for this key. */
export function isWatchMark(header: string | null, key: string, secret: string | undefined): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (!secret || !until || !signature) return false
  const left = Number(until) - Date.now()
  if (left < 0 || left > VALID_MS) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, secret, Number(until))))
}

function sign(key: string, secret: string, until: number): string {
  return createHmac('sha256', secret).update(`lead watch ${until} ${key}`).digest('base64url')
}
