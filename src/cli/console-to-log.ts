import { logEvent } from '@/domain/events'
import { type createLogger, safeText } from '@/lib/logger'
import { currentRequestId } from '@/lib/request-context'

/**
 * Sends to the log what packages print: Next tells of an error in a page by `console.error`, with all that its
 * message carries. From here on that is an entry like any other, with the id of its request.
 */
export function sendConsoleToLog(logger: ReturnType<typeof createLogger>) {
  console.error = (...given: unknown[]) =>
    logEvent(logger, currentRequestId() ? 'request.failed' : 'process.failed', toFacts(given))
  console.warn = (...given: unknown[]) => logger.warn(toFacts(given))
}

function toFacts(given: unknown[]) {
  const said = given.filter((part) => typeof part === 'string').join(' ')
  return { err: given.find((part) => part instanceof Error), said: safeText(said.trim()) || undefined }
}
