import { isSame, signatureOf } from './secrets'

/** The header with the token for a test lead of the owner's check, which is hidden. */
export const WATCH_HEADER = 'x-lead-watch'

const VALID_MS = 5 * 60_000

/**
 * Creates a token that is valid for the key of one lead, for five minutes. A lead with it is hidden, so creating one
 * needs the site's secret: no visitor may hide a lead.
 */
export function toWatchToken(key: string, secret: string, until = Date.now() + VALID_MS): string {
  return `${until}.${sign(key, secret, until)}`
}

/** Whether a header is a valid token for this key. */
export function isWatchToken(header: string | null, key: string, secret: string | undefined): boolean {
  const [, until, signature] = /^(\d{13})\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (!secret || !until || !signature) return false
  const left = Number(until) - Date.now()
  if (left < 0 || left > VALID_MS) return false
  return isSame(signature, sign(key, secret, Number(until)))
}

function sign(key: string, secret: string, until: number): string {
  return signatureOf(secret, `lead watch ${until} ${key}`)
}
