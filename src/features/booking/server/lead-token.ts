import type { Payload } from 'payload'
import { isSame, signatureOf } from '@/lib/secrets'

const FORM = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{13})\.([\w-]{43})$/
const VALID_MS = 2 * 24 * 60 * 60_000

/**
 * A token by which whoever has just sent a lead books a time for it, for two days. It shows nothing of the lead, and is
 * made alike for an id that is no lead's.
 *
 * @param id - of the lead
 */
export function toLeadToken({ secret }: Pick<Payload, 'secret'>, id: string, now = Date.now()): string {
  const until = now + VALID_MS
  return `${id}.${until}.${sign(secret, id, until)}`
}

/** @returns the id of the lead of a token; null for one that is over or not ours */
export function readLeadToken(
  { secret }: Pick<Payload, 'secret'>,
  token: string,
  now = Date.now(),
): string | null {
  const [, id = '', until = '', signature = ''] = FORM.exec(token) ?? []
  const left = Number(until) - now
  if (!id || left < 0 || left > VALID_MS) return null
  return isSame(signature, sign(secret, id, Number(until))) ? id : null
}

function sign(secret: string, id: string, until: number): string {
  return signatureOf(secret, `booking of lead ${until} ${id}`)
}
