import type { Payload, TypedUser } from 'payload'
import type { PoolClient } from 'pg'
import type { Transaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import type { ListedSession } from '@/domain/session'
import { UNKNOWN_DEVICE } from '@/lib/user-agent'
import { endSessionsOfAccount } from './end-sessions'
import { withAccount } from './lock'
import { sidOf } from './sid'

/** The stored time of the last use may be older than the true one by this much. */
const SEEN_EVERY_MS = 5 * 60 * 1000

/** How many sessions this process remembers, so that it writes their last use less often. */
const REMEMBERED = 2_000

const notedAt = new Map<string, number>()

/**
 * Notes on which device a session was opened. What is known of a session stands beside Payload's row of it, which alone
 * opens anything: Payload writes those rows back as it has read them, and knows no columns of ours.
 *
 * @param db - in the transaction that opens it
 */
export async function describeSession(
  db: PoolClient,
  { id, account, device, at }: { id: string; account: string; device: string; at: Date },
): Promise<void> {
  await db.query(
    'DELETE FROM session_details WHERE account_id = $1 AND id NOT IN (SELECT id FROM users_sessions WHERE _parent_id = $1)',
    [account],
  )
  await db.query('INSERT INTO session_details (id, account_id, device, seen_at) VALUES ($1, $2, $3, $4)', [
    id,
    account,
    device,
    at,
  ])
  remember(id, at.getTime())
}

/**
 * Notes that a session is used, at most once in five minutes. It only changes a row that is there, and a session has ended
 * when its own row is gone: nothing that is noted here opens it again.
 */
export async function noteSeen({ db, logger }: Payload, user: TypedUser): Promise<void> {
  const id = sidOf({ user })
  const now = Date.now()
  if (!id || now - (notedAt.get(id) ?? 0) < SEEN_EVERY_MS) return
  remember(id, now)
  try {
    await db.pool.query('UPDATE session_details SET seen_at = $2 WHERE id = $1 AND seen_at < $3', [
      id,
      new Date(now),
      new Date(now - SEEN_EVERY_MS),
    ])
  } catch (err) {
    // Whoever is signed in works on: only the list of sessions is a little behind.
    logEvent(logger, 'auth.session-unnoted', { err })
  }
}

function remember(id: string, at: number): void {
  if (notedAt.size >= REMEMBERED) notedAt.clear()
  notedAt.set(id, at)
}

/**
 * The open sessions of an account, the one used last first.
 *
 * @param current - the session that asks
 */
export async function listSessions(
  { db }: Payload,
  account: string,
  current: string | null,
): Promise<ListedSession[]> {
  const { rows } = await db.pool.query<{ id: string; device: string | null; since: Date; seen: Date | null }>(
    `SELECT sessions.id, details.device, sessions.created_at AS since, details.seen_at AS seen
     FROM users_sessions sessions LEFT JOIN session_details details ON details.id = sessions.id
     WHERE sessions._parent_id = $1 AND sessions.expires_at > $2
     ORDER BY coalesce(details.seen_at, sessions.created_at) DESC, sessions.id`,
    [account, new Date()],
  )
  return rows.map(({ id, device, since, seen }) => ({
    id,
    // Of a session from before this was noted nothing is known but when it began.
    device: device ?? UNKNOWN_DEVICE,
    firstSeenAt: since.toISOString(),
    lastSeenAt: seen?.toISOString() ?? null,
    isThis: id === current,
  }))
}

/** Which sessions of an account end: one, or all but one. */
type SessionsToEnd = { one: string } | { allBut: string }

/**
 * Ends sessions of an account, whoever's it is.
 *
 * @param asker - the session that asks for it; when it has ended itself meanwhile, nothing is done
 * @param record - what is recorded of it, in its transaction, unless none was open
 * @returns how many have ended; null when the asking session has
 */
export function endSessionsOf(
  payload: Payload,
  account: string,
  ending: SessionsToEnd,
  asker: string,
  record: (count: number, transaction: Transaction) => Promise<void>,
): Promise<number | null> {
  return withAccount(payload, account, async (db, transaction) => {
    if (!(await isOpen(db, asker))) return null
    const count =
      'one' in ending
        ? await endOneSession(db, account, ending.one)
        : await endSessionsOfAccount(payload, db, account, ending.allBut)
    if (count) await record(count, transaction)
    return count
  })
}

async function endOneSession(db: PoolClient, account: string, id: string): Promise<number> {
  const { rowCount } = await db.query(
    `WITH details AS (DELETE FROM session_details WHERE account_id = $1::uuid AND id = $2)
     DELETE FROM users_sessions WHERE _parent_id = $1::uuid AND id = $2`,
    [account, id],
  )
  return rowCount ?? 0
}

/** Whether a session has not ended since its request was let in. */
export async function isOpen(db: Pick<PoolClient, 'query'>, id: string): Promise<boolean> {
  const { rowCount } = await db.query('SELECT 1 FROM users_sessions WHERE id = $1 AND expires_at > $2', [
    id,
    new Date(),
  ])
  return rowCount === 1
}
