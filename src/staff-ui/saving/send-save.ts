import { firstError, isRecord, withJson } from '@/lib/fetch-json'
import { regainSession, send } from '@/staff-ui/session-fetch'

export type Save = {
  address: string
  method: 'POST' | 'PATCH'
  values: object
  /**
   * The time at which the document was last stored, as the form knows it: the server refuses to replace a newer
   * version. Null skips the check.
   */
  openedAt: string | null
  /** Other headers of the save. */
  headers?: Record<string, string>
}

/**
 * Whether a response may mean that the session has ended. The API returns 404 both to people who are not admins and for
 * deleted documents.
 */
export function isShutOut({ status }: Response): boolean {
  return status === 401 || status === 404
}

/**
 * Sends the values of a form; if the session has ended, sends them again after somebody has signed in.
 *
 * @returns null when nobody has signed in again
 * @throws what fetch throws
 */
export async function sendSave(save: Save): Promise<Response | null> {
  const response = await sendOnce(save)
  if (!isShutOut(response)) return response
  return (await regainSession()) ? sendOnce(save) : null
}

function sendOnce({ address, method, values, openedAt, headers: more }: Save): Promise<Response> {
  const how = withJson(method, values)
  const headers = { ...more, ...how.headers, ...(openedAt && { 'if-match': `"${openedAt}"` }) }
  return send(address, { ...how, headers })
}

/**
 * A save that was refused because somebody else has stored a newer version: the message, and the time of that version.
 */
export type Stale = { message: string; storedAt: string }

/**
 * Reads the refusal of a stale save.
 *
 * @param body - the body of the response
 * @returns null for every other response
 */
export function toStale(response: Answered, body: unknown): Stale | null {
  const { message, data } = conflictIn(response, body) ?? {}
  return message && typeof data?.storedAt === 'string' ? { message, storedAt: data.storedAt } : null
}

type Answered = Pick<Response, 'status'>

/** The message and the data of a 409, from which the form decides what to do; null for every other response. */
export function conflictIn({ status }: Answered, body: unknown) {
  const first = status === 409 ? firstError(body) : null
  return first && { message: String(first.message ?? ''), data: isRecord(first.data) ? first.data : null }
}
