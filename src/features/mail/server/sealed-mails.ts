import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import type pg from 'pg'
import { SEALED_STATE, SEALED_TEXT } from '@/features/mail/rules/outbox'
import { seal, unseal } from '@/lib/sealed'

/** A mail whose words only its recipient may read: it may hold a link that opens an account. */
export type SealedMail = {
  /** What it is about: the name of a kind of mails. */
  event: string
  recipient: string
  subject: string
  text: string
  /** From when on it is worth nothing. */
  endsAt: Date
  forStaff: boolean
}

/** Each mail has a key of its own, so that the words of one row open in no other. */
const keyOf = ({ secret }: Payload, id: string) => `${secret}:mail:${id}`

/**
 * Queues a mail whose words are sealed until it is sent or has ended.
 *
 * @param session - a pool, or the connection of a transaction
 * @returns its id
 */
export async function queueSealed(
  payload: Payload,
  session: Pick<pg.ClientBase | pg.Pool, 'query'>,
  { event, recipient, subject, text, endsAt, forStaff }: SealedMail,
): Promise<string> {
  const id = randomUUID()
  await session.query(
    `insert into outbox (id, kind, event, recipient, subject, text, sealed, for_staff, state, attempts, ends_at,
       next_attempt_at, created_at, updated_at)
     values ($1, 'mail', $2, $3, $4, $5, $6, $7, '${SEALED_STATE}', 0, now() + $8 * interval '1 millisecond',
       now(), now(), now())`,
    [
      ...[id, event, recipient, subject, SEALED_TEXT, seal(text, keyOf(payload, id)), forStaff],
      endsAt.getTime() - Date.now(),
    ],
  )
  return id
}

/** @returns the words of a mail; null when they were sealed with another PAYLOAD_SECRET */
export const openSealed = (payload: Payload, { id, sealed }: { id: string; sealed: string }) =>
  unseal(sealed, keyOf(payload, id))

const IS_OF = `kind = 'mail' and ends_at is not null and event = $1 and lower(recipient) = lower($2)`

/**
 * Deletes the mails of a kind to a recipient that no mail server has taken, and that no worker is sending: another one takes
 * their place.
 *
 * @returns how many they were
 */
export async function takeBack({ db }: Payload, event: string, recipient: string): Promise<number> {
  const { rowCount } = await db.pool.query(
    `delete from outbox where ${IS_OF} and (state = 'failed'
       or state = '${SEALED_STATE}' and (not in_hand or next_attempt_at <= now()))`,
    [event, recipient],
  )
  return rowCount ?? 0
}

/**
 * Whether a mail server has taken a mail of a kind to a recipient within so many milliseconds.
 *
 * @param session - a pool, or the connection of a transaction
 */
export async function wasTakenWithin(
  session: Pick<pg.ClientBase | pg.Pool, 'query'>,
  event: string,
  recipient: string,
  ms: number,
): Promise<boolean> {
  const { rowCount } = await session.query(
    `select from outbox where ${IS_OF} and state = 'sent' and sent_at > now() - $3 * interval '1 millisecond' limit 1`,
    [event, recipient, ms],
  )
  return Boolean(rowCount)
}

const LOOK_EVERY_MS = 100

/**
 * Waits for the first try of a mail, for a caller who has an alternative.
 *
 * @returns whether a mail server has taken it; false also when it was not tried in time, and is still sent
 */
export async function wasTakenSoon({ db }: Payload, id: string, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  for (;;) {
    const { rows } = await db.pool.query<{ state: string; problem: string | null }>(
      'select state, problem from outbox where id = $1',
      [id],
    )
    const [mail] = rows
    if (mail?.state === 'sent') return true
    if (!mail || mail.problem !== null || performance.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
