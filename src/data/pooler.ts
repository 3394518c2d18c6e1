import type pg from 'pg'
import { withConnection } from './connection'
import { WrongDatabase } from './requirements'
import { SESSION_LIMITS } from './session-limits'

/** The check is repeated, because other clients of the pooler may take and return a session in between. */
const LOOKS = 3

/**
 * Checks whether a pooler is between this process and its database, and whether its settings suffice.
 *
 * @param url - DATABASE_URL
 * @param directUrl - DATABASE_DIRECT_URL
 * @throws {WrongDatabase} when a needed session does not last or the session limits are not set; says what to set
 */
export async function requireSessions(url: string, directUrl: string | undefined): Promise<void> {
  if (!(await keepsSession(directUrl ?? url))) {
    throw new WrongDatabase(
      directUrl
        ? 'DATABASE_DIRECT_URL leads through a pooler that gives each transaction another session.\nName the server itself.'
        : 'DATABASE_URL leads through a pooler that gives each transaction another session.\n' +
            'Name the server itself in DATABASE_DIRECT_URL, or let the pooler give sessions (pgbouncer: pool_mode = session).',
    )
  }
  if (!directUrl) return
  if ((await withConnection(url, whichServer)) !== (await withConnection(directUrl, whichServer))) {
    throw new WrongDatabase(
      'DATABASE_DIRECT_URL and DATABASE_URL are two databases.\nName one, past the pooler and through it.',
    )
  }
  await requireLimits(url)
}

/**
 * Whether a connection keeps its server session. A second connection holds a session in a transaction, which a pooler
 * gives to nobody else, so the first one gets another session if there is a transaction pooler.
 */
async function keepsSession(url: string): Promise<boolean> {
  return withConnection(url, (one) =>
    withConnection(url, async (other) => {
      for (let look = 0; look < LOOKS; look += 1) {
        const before = await sessionOf(one)
        await other.query('begin')
        const taken = await sessionOf(other)
        if (taken === before || (await sessionOf(one)) !== before) return false
        await other.query('rollback')
      }
      return true
    }),
  )
}

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function whichServer(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ server: string }>(
    "select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as server",
  )
  return rows[0]?.server
}

/**
 * Checks the session limits. In a pooled session a SET lasts for one transaction only, so the limits must be set in the
 * pooler or the role.
 */
async function requireLimits(url: string): Promise<void> {
  const names = Object.keys(SESSION_LIMITS)
  const { rows } = await withConnection(url, (client) =>
    client.query<{ name: string; ms: number }>(
      'select name, setting::int as ms from pg_settings where name = any($1)',
      [names],
    ),
  )
  const held = new Map(rows.map(({ name, ms }) => [name, ms]))
  const loose = Object.entries(SESSION_LIMITS).filter(([name, most]) => {
    const ms = held.get(name) ?? 0
    return ms === 0 || ms > most
  })
  if (loose.length === 0) return
  const settings = loose.map(([name, most]) => `SET ${name} = ${most}`).join('; ')
  throw new WrongDatabase(
    `Behind the pooler nothing ends what takes too long: ${loose.map(([name]) => name).join(', ')}.\n` +
      `pgbouncer: add connect_query='${settings}' to the database's line, then RECONNECT. Other poolers: ALTER ROLE ... SET for the role of DATABASE_URL.`,
  )
}
