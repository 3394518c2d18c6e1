import type { Payload } from 'payload'
import { LEASE_MS, RENEW_MS, UNSENT } from '@/features/mail/rules/outbox'

/** Which row, in which of its tries. */
type Try = { id: string; attempts: number; recipient: string }

type InHand = Try & { ending: AbortController }

/** Why a send was ended before the mail server had answered. */
export type Ended = 'stopping' | 'taken' | 'too long'

/** The mails that this process is sending. */
const inHand = new Map<string, InHand>()

let timer: NodeJS.Timeout | undefined

/** In small letters. */
export const recipientsInHand = () => [...inHand.values()].map(({ recipient }) => recipient.toLowerCase())

/**
 * Notes that this process has claimed a mail, and renews its lease until it is let go of, so that a send may take as long as
 * the mail server likes, and others have the mail a minute after the process has died.
 *
 * @returns the signal that ends the send
 */
export function takeInHand(payload: Payload, mail: Try): AbortSignal {
  const ending = new AbortController()
  inHand.set(mail.id, { ...mail, ending })
  timer ??= setInterval(() => void renew(payload), RENEW_MS).unref()
  return ending.signal
}

/** Ends the renewing of a lease. */
export function letGo(id: string): void {
  inHand.delete(id)
  if (inHand.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Ends all sends, and their connections with them. */
export function endAll(reason: Ended): void {
  for (const { ending } of inHand.values()) ending.abort(reason)
}

/**
 * Renews the leases. What was deleted, or taken by another process after its lease had ended, is not sent any further: the
 * database may have been away for a minute, or this process may have slept.
 */
async function renew({ db }: Payload): Promise<void> {
  const held = [...inHand.values()]
  const renewed = await db.pool
    .query<{ id: string }>(
      `update outbox set next_attempt_at = now() + $3 * interval '1 millisecond'
       from unnest($1::uuid[], $2::int[]) as held (id, attempts)
       where outbox.id = held.id and outbox.attempts = held.attempts and outbox.state in ${UNSENT}
       returning outbox.id`,
      [held.map(({ id }) => id), held.map(({ attempts }) => attempts), LEASE_MS],
    )
    // The next time is before the leases end.
    .catch(() => null)
  if (!renewed) return
  const ours = new Set(renewed.rows.map(({ id }) => id))
  for (const { id, ending } of held) if (!ours.has(id)) ending.abort('taken' satisfies Ended)
}
