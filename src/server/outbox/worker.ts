import 'server-only'
import type { Payload } from 'payload'
import { noteEvent } from '@/domain/events'
import { GIVE_UP_MS, LEASE_MS, retryDelayMs, SEND_TIMEOUT_MS } from '@/domain/outbox'
import { env } from '@/env'
import { withTimeout } from '@/lib/with-timeout'

const BATCH = 10

type Claimed = {
  id: string
  recipient: string
  subject: string
  text: string
  attempts: number
  created_at: Date
}

/**
 * Sends what is due, each mail by one worker only.
 *
 * @returns how many mails were tried; 0 means that nothing is due
 */
export async function sendDueMail(payload: Payload): Promise<number> {
  const mails = await claim(payload)
  await Promise.all(mails.map((mail) => send(payload, mail)))
  return mails.length
}

/** A worker that dies gives its mails back when the lease ends: at least once, and never two at a time. */
async function claim({ db }: Payload): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>(
    `update outbox set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
     where id in (
       select id from outbox where state = 'queued' and next_attempt_at <= now()
       order by next_attempt_at limit $2 for update skip locked
     )
     returning id, recipient, subject, text, attempts::int, created_at`,
    [LEASE_MS, BATCH],
  )
  return rows
}

async function send(payload: Payload, mail: Claimed): Promise<void> {
  const { recipient: to, subject, text } = mail
  try {
    await withTimeout(payload.sendEmail({ from: env.MAIL_FROM, to, subject, text }), SEND_TIMEOUT_MS)
  } catch (error) {
    return postpone(payload, mail, error)
  }
  await payload.db.pool.query(
    "update outbox set state = 'sent', sent_at = now(), problem = null, updated_at = now() where id = $1",
    [mail.id],
  )
}

async function postpone(payload: Payload, mail: Claimed, error: unknown): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  const isLost = Date.now() - mail.created_at.getTime() > GIVE_UP_MS
  noteEvent(payload.logger, isLost ? 'mail.given-up' : 'mail.postponed', {
    mail: mail.id,
    try: mail.attempts,
  })
  await payload.db.pool.query(
    `update outbox set state = $2, problem = $3, updated_at = now(),
       next_attempt_at = now() + $4 * interval '1 millisecond' where id = $1`,
    [mail.id, isLost ? 'failed' : 'queued', problem, retryDelayMs(mail.attempts)],
  )
}
