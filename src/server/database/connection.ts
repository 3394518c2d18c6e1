import pg from 'pg'

const CONNECT_MS = 5_000
/** What the system or PostgreSQL says when there is no server now but may be one in a moment. */
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT'],
  ...['EPIPE', '57P01', '57P03', '53300', '08006', '08001'],
]

/** Does something over one connection of its own, which ends with it. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  // A connection that dies between two queries would end the process otherwise; the next query reports it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether an error means that the database is away, rather than that something is wrong with us. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') return UNREACHABLE.includes(error.code)
  return /timeout expired|Connection terminated/.test(error.message)
}

/** A database URL as it may be shown: without the password. */
export function toShownUrl(url: string): string {
  const { host, pathname, username } = new URL(url)
  return `${username ? `${username}@` : ''}${host}${pathname}`
}
