import type { Payload } from 'payload'
import type pg from 'pg'
import { LEASE_MS } from '@/features/mail/rules/outbox'
import { countPoint, type Limit } from '@/server/limiter'

const TOLD: Limit = { name: 'outage', points: 1, seconds: 60 }

/** What this process knows of a server that takes mails or deliveries. */
export type Outage = {
  isAway: boolean
  /** Whether some may have been put off. A process that has just started does not know. */
  mayOthersWait: boolean
}

/** Of a server of which this process knows nothing yet. */
export function newOutage(): Outage {
  return { isAway: false, mayOthersWait: true }
}

/**
 * Notes that a server did not take anything.
 *
 * @param name - of the server, for all processes
 * @returns whether no process has said so within a minute
 */
export async function noteFailure(payload: Payload, outage: Outage, name: string): Promise<boolean> {
  Object.assign(outage, { isAway: true, mayOthersWait: true })
  return isNews(payload, name)
}

/** Whether no process has said so within a minute. */
export async function isNews(payload: Payload, name: string): Promise<boolean> {
  return (await countPoint(payload, TOLD, name)).wait === null
}

/**
 * Notes that a server took something. After an outage, what was put off meanwhile is due.
 *
 * @param condition - SQL without parameters: which rows of the outbox go to that server
 */
export async function noteSuccess({ db }: Payload, outage: Outage, condition: string): Promise<void> {
  if (!outage.mayOthersWait) return
  Object.assign(outage, { isAway: false, mayOthersWait: false })
  await makeDue(db.pool, condition)
}

/**
 * Notes that a server answers, although it did not take what it was asked about: nothing else has to wait for it. What was put
 * off meanwhile is due with the first thing that it takes.
 */
export function noteAnswer(outage: Outage): void {
  outage.isAway = false
}

/**
 * Whether a row is put off and in no worker's hands, whose leases end sooner. The time of a transaction's beginning would
 * be earlier than a claim during it.
 */
export const IS_PUT_OFF = `outbox.next_attempt_at > clock_timestamp() + interval '${LEASE_MS} milliseconds'`

/**
 * Makes rows of the outbox due that were put off, the oldest first.
 *
 * @param session - a pool, or the connection of a transaction
 * @returns how many they are
 */
export async function makeDue(
  session: Pick<pg.ClientBase | pg.Pool, 'query'>,
  condition: string,
): Promise<number> {
  const { rowCount } = await session.query(
    // Workers take them in the order of this time.
    `update outbox set next_attempt_at = least(created_at, now()), updated_at = now()
     where ${condition} and ${IS_PUT_OFF}`,
  )
  return rowCount ?? 0
}
