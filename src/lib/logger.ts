import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from './request-context'
import { toSafeError } from './safe-error'

/** The number that pino gives the level 'info'. */
const INFO = 30

/**
 * Logs JSON, one line an entry, to the standard output: the time in UTC, the level by its name, and the id of the
 * request. Errors are reduced to what holds nothing that a visitor typed.
 *
 * @param level - the least that is written: 'debug', 'info', 'warn', 'error' or 'silent'
 * @param destination - elsewhere than the standard output
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toSafeError, error: toSafeError },
    hooks: {
      // Payload calls every 404 an error in the built server, where it does not know its own errors by their names.
      logMethod(given, method, level) {
        if (level > INFO && isRefusal(given[0])) this.info(...given)
        else method.apply(this, given)
      },
    },
    mixin: () => {
      const request = currentRequestId()
      return request ? { request } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Whether an entry tells of a request that was answered as it should be: with a 4xx. */
function isRefusal(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('err' in entry)) return false
  const { err } = entry
  const status = err instanceof Error && 'status' in err ? Number(err.status) : 500
  return status >= 400 && status < 500
}
