import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import {
  giveUpAfterMs,
  isNoMailServer,
  LEASE_MS,
  NO_MAIL_SERVER,
  retryDelayMs,
  SEND_TIMEOUT_MS,
  WAITED_TOO_LONG,
  WORTH_SENDING_MS,
} from '@/domain/outbox'
import { env } from '@/env'
import { withTimeout } from '@/lib/timing'

const BATCH = 10

/** The states of mails that are sent. Mails that wait for a mail server are sent as soon as there is one. */
const DUE_STATES = env.SMTP_URL ? ['queued', 'waiting'] : ['queued']

type Claimed = {
  id: string
  state: string
  recipient: string
  subject: string
  text: string
  problem: string | null
  attempts: number
  created_at: Date
}

/**
 * Sends the mails that are due; each is sent by one worker only.
 *
 * @returns the number of mails that were tried; 0 means that nothing is due
 */
export async function sendDueMail(payload: Payload): Promise<number> {
  const mails = await claim(payload)
  await Promise.all(mails.map((mail) => send(payload, mail)))
  return mails.length
}

/**
 * Claims due mails for this worker. When a worker dies, its mails are due again when the lease ends, so each is sent at
 * least once, and never by two workers at a time.
 */
async function claim({ db }: Payload): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>(
    `update outbox set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
     where id in (
       select id from outbox where kind = 'mail' and state = any($3) and next_attempt_at <= now()
       order by next_attempt_at limit $2 for update skip locked
     )
     returning id, state, recipient, subject, text, problem, attempts::int, created_at`,
    [LEASE_MS, BATCH, DUE_STATES],
  )
  return rows
}

async function send(payload: Payload, mail: Claimed): Promise<void> {
  const { recipient: to, subject, text } = mail
  // The problem tells that the mail still waits for a server. Its tries do not, because a process may have ended right
  // after it claimed the mail.
  if (mail.state === 'waiting' && mail.problem === NO_MAIL_SERVER && ageOf(mail) > WORTH_SENDING_MS) {
    return postpone(payload, mail, WAITED_TOO_LONG, true)
  }
  try {
    await withTimeout(payload.sendEmail({ to, subject, text }), SEND_TIMEOUT_MS)
  } catch (error) {
    if (isNoMailServer(error)) return hold(payload, mail)
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return postpone(payload, mail, problem, ageOf(mail) > giveUpAfterMs(mail.state))
  }
  await payload.db.pool.query(
    "update outbox set state = 'sent', sent_at = now(), problem = null, updated_at = now() where id = $1",
    [mail.id],
  )
}

/** Keeps a mail until a mail server is configured. A send without one does not count as a try. */
async function hold(payload: Payload, mail: Claimed): Promise<void> {
  logEvent(payload.logger, 'mail.unsent', { mail: mail.id })
  await payload.db.pool.query(
    `update outbox set state = 'waiting', problem = $2, attempts = 0, next_attempt_at = now(), updated_at = now()
     where id = $1`,
    [mail.id, NO_MAIL_SERVER],
  )
}

async function postpone(payload: Payload, mail: Claimed, problem: string, isLost: boolean): Promise<void> {
  logEvent(payload.logger, isLost ? 'mail.given-up' : 'mail.postponed', {
    mail: mail.id,
    try: mail.attempts,
  })
  await payload.db.pool.query(
    `update outbox set state = $2, problem = $3, updated_at = now(),
       next_attempt_at = now() + $4 * interval '1 millisecond' where id = $1`,
    [mail.id, isLost ? 'failed' : mail.state, problem, retryDelayMs(mail.attempts)],
  )
}

function ageOf({ created_at: createdAt }: Claimed): number {
  return Date.now() - createdAt.getTime()
}
