import { type DestinationStream, type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import { currentRequestId } from './request-context'

const MAX_CAUSES = 3
const MAX_MESSAGE = 300
const MAX_FRAMES = 12

/** The parts of an error that may be logged. */
type SafeError = {
  type: string
  message: string
  /** A code of PostgreSQL or the system: '23505', 'ECONNREFUSED'. */
  code?: string
  /** The table, constraint or column that PostgreSQL names. */
  table?: string
  constraint?: string
  column?: string
  status?: number
  stack?: string
  cause?: SafeError
}

/**
 * Reduces an error to parts that help to find its cause and hold nothing that somebody typed: a failed query has its
 * values in its message, a unique index the value in its detail, a parser the text that it could not read.
 */
export function toSafeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: safeText(String(error)) }
  const properties = error as Error & Record<string, unknown>
  const text = (key: string) => (typeof properties[key] === 'string' ? { [key]: properties[key] } : {})
  return {
    type: error.name,
    message: isRaised(properties) ? 'Raised by a function in the database' : safeText(error.message),
    ...text('code'),
    ...text('table'),
    ...text('constraint'),
    ...text('column'),
    ...(typeof properties.status === 'number' ? { status: properties.status } : {}),
    ...(error.stack ? { stack: framesOf(error.stack) } : {}),
    ...(error.cause !== undefined && depth < MAX_CAUSES
      ? { cause: toSafeError(error.cause, depth + 1) }
      : {}),
  }
}

/** Whether the text comes from a function or trigger in the database, which may put values into it. */
function isRaised({ code, severity }: Record<string, unknown>): boolean {
  return typeof code === 'string' && typeof severity === 'string' && code.startsWith('P0')
}

/** Removes values from a text: quoted parts, everything after `params:`, e-mail addresses, and long numbers. */
export function safeText(text: string): string {
  const query = /^Failed query: (\w+ (?:into |from )?"?\w+"?)/.exec(text)?.[1]
  if (query) return `Failed query: ${query.replaceAll('"', '')} …`
  return text
    .slice(0, 2_000)
    .replace(/\s*params: [\s\S]*/i, ' (values left out)')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/[^\s@<>]+@[^\s@<>]+/g, '…@…')
    .replace(/\+?\d[\d\s().-]{6,}\d/g, '…')
    .slice(0, MAX_MESSAGE)
}

/** The stack without the message, which may hold values. */
function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return frames
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
    .join('\n')
}

/** Pino's number of the level 'info'. */
const INFO = 30

/**
 * Creates a logger that writes JSON to the standard output, one line for each entry: the time in UTC, the level by its
 * name, and the id of the request. Errors are reduced to parts that hold nothing that a visitor typed.
 *
 * @param level - the least that is written: 'debug', 'info', 'warn', 'error' or 'silent'
 * @param destination - a stream that replaces the standard output
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: toSafeError, error: toSafeError },
    hooks: {
      // In the built server Payload logs every 404 as an error, because it does not recognise its own errors by name
      // there.
      logMethod(given, method, level) {
        const told = withSafeMessage(given)
        if (level > INFO && isRefusal(given[0])) this.info(...told)
        else method.apply(this, told)
      },
    },
    mixin: () => {
      const request = currentRequestId()
      return request ? { request } : {}
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Adds a safe message to an error that is logged without one, because pino would log the error's own, with its values.
 */
function withSafeMessage(given: Parameters<LogFn>): Parameters<LogFn> {
  const entry: unknown = given[0]
  if (given.length > 1 || typeof entry !== 'object' || entry === null || 'msg' in entry) return given
  const error = entry instanceof Error ? entry : 'err' in entry && entry.err
  return error instanceof Error ? [entry, toSafeError(error).message] : given
}

/** Whether an entry is about a request that was correctly refused with a 4xx. */
function isRefusal(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('err' in entry)) return false
  const { err } = entry
  const status = err instanceof Error && 'status' in err ? Number(err.status) : 500
  return status >= 400 && status < 500
}
