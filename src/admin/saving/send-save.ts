import { firstError, isRecord, requestTimeout, withJson } from '@/lib/fetch-json'
import { regainSession } from '../session/session-fetch'

export type Save = {
  address: string
  method: 'POST' | 'PATCH'
  values: object
  /**
   * When the document was last stored, as the form knows it: the server refuses to replace anything newer. Null
   * skips the check.
   */
  openedAt: string | null
  /** Other headers of the save. */
  headers?: Record<string, string>
}

/** Anyone who is not signed in as an admin gets 404 from the API, as for what is gone. */
export function isShutOut({ status }: Response): boolean {
  return status === 401 || status === 404
}

/**
 * Sends what a form holds; when the session has ended, once more after somebody has signed in in place.
 *
 * @returns null when nobody has
 * @throws what fetch throws
 */
export async function sendSave(save: Save): Promise<Response | null> {
  const response = await send(save)
  if (!isShutOut(response)) return response
  return (await regainSession()) ? send(save) : null
}

function send({ address, method, values, openedAt, headers: more }: Save): Promise<Response> {
  const how = withJson(method, values)
  const headers = { ...more, ...how.headers, ...(openedAt && { 'if-match': `"${openedAt}"` }) }
  return fetch(address, { ...how, headers, signal: requestTimeout() })
}

/** A save that was refused because somebody else has stored something since: what to say, and when that was stored. */
export type Stale = { message: string; storedAt: string }

const CONFLICT = 409

/**
 * Reads such a refusal.
 *
 * @param body - of the response
 * @returns null for every other response
 */
export function toStale(response: Answered, body: unknown): Stale | null {
  const { message, data } = conflictIn(response, body) ?? {}
  return message && typeof data?.storedAt === 'string' ? { message, storedAt: data.storedAt } : null
}

type Answered = Pick<Response, 'status'>

/** The message and the data of a 409, by which the form decides again; null for every other response. */
export function conflictIn({ status }: Answered, body: unknown) {
  const first = status === CONFLICT ? firstError(body) : null
  return first && { message: String(first.message ?? ''), data: isRecord(first.data) ? first.data : null }
}
