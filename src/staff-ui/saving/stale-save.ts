import { firstError, isRecord, type RequestFailed } from '@/lib/fetch-json'

/**
 * The header with which the server refuses to replace a newer version.
 *
 * @param openedAt - when the document was last stored, as the form knows it; null skips the check
 */
export const openedHeader = (openedAt: string | null): Record<string, string> =>
  openedAt ? { 'if-match': `"${openedAt}"` } : {}

/**
 * A save that was refused because somebody else has stored a newer version: the message, and the time of that version.
 */
export type Stale = { message: string; storedAt: string }

/** Reads the refusal of a stale save; null for every other one. */
export function toStale(failed: Failed): Stale | null {
  const { message, data } = conflictIn(failed) ?? {}
  return message && typeof data?.storedAt === 'string' ? { message, storedAt: data.storedAt } : null
}

export type Failed = Pick<RequestFailed, 'status' | 'body'>

/** The message and the data of a 409, from which the form decides what to do; null for every other response. */
export function conflictIn({ status, body }: Failed) {
  const first = status === 409 ? firstError(body) : null
  return first && { message: String(first.message ?? ''), data: isRecord(first.data) ? first.data : null }
}
