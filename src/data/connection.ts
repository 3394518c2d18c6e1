import pg from 'pg'
import { innermostCause, wordsOf } from '@/lib/causes'

const CONNECT_MS = 5_000
const DEFAULT_PORT = '5432'
const TOO_MANY = '53300'
/** Errors of a server that may be reachable again in a moment. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EPIPE', '57P01', '57P03', TOO_MANY, '08006', '08001'],
]

/** Calls a function with a new connection and closes the connection afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // Otherwise a connection that breaks between two queries would end the process. The next query reports the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether an error means that the database is unavailable and not that our own query or setting is wrong. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return UNREACHABLE.includes(error.code)
  return /timeout expired|Connection terminated/.test(error.message)
}

/**
 * Says why a server cannot be reached, in words for an administrator.
 *
 * @param url - the URL of the database; only its host and port are shown
 */
export function whyUnreachable(error: unknown, url: string): string {
  const { hostname, port } = new URL(url)
  const cause = innermostCause(error)
  const code = codeOf(cause)
  const place = `${hostname}:${port || DEFAULT_PORT}`
  if (code === 'ENOTFOUND') return `the name ${hostname} is unknown (ENOTFOUND)`
  if (code === 'EAI_AGAIN') return `no name server answers for ${hostname} (EAI_AGAIN)`
  if (code === 'ECONNREFUSED') return `nothing listens at ${place} (ECONNREFUSED)`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `no network leads to ${hostname} (${code})`
  if (code === TOO_MANY) return `it has no connection left: ${wordsOf(cause)}`
  if (code === 'ETIMEDOUT' || /timeout/.test(wordsOf(cause))) {
    return `${place} gave no answer within ${CONNECT_MS / 1000} seconds, as behind a firewall or at a wrong address`
  }
  return wordsOf(cause)
}

/** Says how to fix a server that cannot be reached. */
export function fixUnreachable(error: unknown): string {
  if (codeOf(innermostCause(error)) === TOO_MANY) {
    return 'Raise max_connections (or the limit of the role or the database), or run fewer instances or workers.'
  }
  return 'Start PostgreSQL, or correct DATABASE_URL.'
}

/** The code of an error of PostgreSQL or of the system, for example '53300' or 'ECONNREFUSED'. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** A database URL without its password and parameters, for messages. */
export function toShownUrl(url: string): string {
  const { host, pathname, username } = new URL(url)
  return `${username ? `${username}@` : ''}${host}${pathname}`
}
