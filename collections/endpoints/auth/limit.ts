import type { Payload } from 'payload'
import { AUTH_TEXTS } from '@/domain/account'
import { noteEvent } from '@/domain/events'
import type { Rate } from '@/env'
import { secondsToWait } from '../limiter'
import { Refusal } from './answers'

/**
 * Counts a request against a limit.
 *
 * @param what - the name of the limit, in the log too
 * @param key - whose request it is; only a hash of it is stored
 * @throws {Refusal} with 429 and the seconds to wait, when it is one too many
 */
export async function limit(payload: Payload, what: string, rate: Rate, key: string): Promise<void> {
  const wait = await secondsToWait(payload, what, rate, key)
  if (wait) throw limited(payload, what, wait)
}

/** The answer to one who tries too often, whoever it is; noted in the log. */
export function limited(payload: Payload, what: string, seconds: number): Refusal {
  noteEvent(payload.logger, 'auth.limited', { what })
  return new Refusal(429, AUTH_TEXTS.tooMany, 'slow', seconds)
}
