import { type DestinationStream, type Logger, pino } from 'pino'
import { currentRequestId } from './request-id'
import { toSafeError } from './safe-error'

/**
 * Logs JSON, one line an entry, to the standard output: the time in UTC, the level by its name, and the id of the
 * request. Errors are reduced to what holds nothing that a visitor typed.
 *
 * @param level - the least that is written: 'debug', 'info', 'warn', 'error' or 'silent'
 * @param destination - elsewhere than the standard output
 */
export function makeLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toSafeError, error: toSafeError },
    mixin: () => {
      const request = currentRequestId()
      return request ? { request } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
