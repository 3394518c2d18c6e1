import { inTime } from '@/lib/longest-wait'
import { recheckSession } from './recheck'

/** How a door answers that a session no longer opens. */
const REFUSED = [401, 403, 404]

/** Thrown for every answer that is not a success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed'

  constructor(readonly status: number) {
    super(`Answered ${status}`)
  }
}

/**
 * The answer, if it is a success; a refusal makes the screen look whether the session is over.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function answerOf(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (REFUSED.includes(response.status)) recheckSession()
  if (!response.ok) throw new RequestFailed(response.status)
  return response
}

/**
 * Asks for what no cache may answer, and waits no longer than anybody waits.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export function askInTime(address: string, { signal, ...how }: RequestInit = {}): Promise<Response> {
  const timeout = inTime()
  const ends = signal ? AbortSignal.any([signal, timeout]) : timeout
  return answerOf(fetch(address, { cache: 'no-store', ...how, signal: ends }))
}
