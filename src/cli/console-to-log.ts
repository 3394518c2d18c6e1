import { logEvent } from '@/domain/events'
import { type createLogger, safeText } from '@/lib/logger'
import { currentRequest } from '@/lib/request-context'

/**
 * Somebody who calls actions with invalid data would fill the log. Our own actions log their failures themselves.
 */
const ACTIONS_EVERY_MS = 60_000

/**
 * Sends to the log what packages print: Next tells of an error in a page by `console.error`, with all that its
 * message carries. From here on that is an entry like any other, with the id of its request.
 */
export function sendConsoleToLog(logger: ReturnType<typeof createLogger>) {
  const isDue = onceIn(ACTIONS_EVERY_MS)
  console.error = (...given: unknown[]) => {
    const request = currentRequest()
    if (request?.isAction && !isDue()) return
    logEvent(logger, request ? 'request.failed' : 'process.failed', toLogFields(given))
  }
  console.warn = (...given: unknown[]) => logger.warn(toLogFields(given))
}

/** True at most once in so many milliseconds. */
function onceIn(ms: number): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const isDue = performance.now() - last >= ms
    if (isDue) last = performance.now()
    return isDue
  }
}

function toLogFields(given: unknown[]) {
  const said = given.filter((part) => typeof part === 'string').join(' ')
  return { err: given.find((part) => part instanceof Error), said: safeText(said.trim()) || undefined }
}
