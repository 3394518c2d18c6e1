import type { ServerResponse } from 'node:http'
import { noteEvent } from '@/domain/events'
import { env } from '@/env'
import { makeLogger } from '@/lib/logger'
import { sendText } from './send'
import { Overloaded, Unwanted } from './workload'

const RETRY_AFTER_SECONDS = '5'
const TELL_EVERY_MS = 60_000

const logger = makeLogger(env.LOG_LEVEL)

/**
 * Answers for work that was not taken on.
 *
 * @param headers - of every answer of the front's own
 * @returns takes what was thrown instead, and throws it again when it is something else
 */
export function makeRefuser(headers: Record<string, string>) {
  let told = Number.NEGATIVE_INFINITY
  return (error: unknown, response: ServerResponse): void => {
    if (error instanceof Unwanted) return
    if (!(error instanceof Overloaded)) throw error
    if (performance.now() - told > TELL_EVERY_MS) {
      told = performance.now()
      noteEvent(logger, 'request.busy')
    }
    sendText(response, 503, 'Too many requests at once. Please try again in a few seconds.', {
      ...headers,
      'retry-after': RETRY_AFTER_SECONDS,
    })
  }
}
