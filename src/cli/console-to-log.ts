import { logEvent } from '@/domain/events'
import { type createLogger, safeText } from '@/lib/logger'
import { currentRequest } from '@/lib/request-context'

/**
 * Errors of server actions are logged at most once in this time, because a client that calls actions with invalid
 * data would fill the log. Our own actions log their failures themselves.
 */
const ACTIONS_EVERY_MS = 60_000

/**
 * Writes what packages print with `console.error` to the log, as an entry with the id of its request. Next reports an
 * error in a page in this way.
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

/** Returns a function that is true at most once in `ms` milliseconds. */
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
