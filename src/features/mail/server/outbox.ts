import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import {
  giveUpAfterMs,
  isNoMailServer,
  LEASE_MS,
  NO_MAIL_SERVER,
  OUTAGE_TRY_MS,
  retryDelayMs,
  SEND_TIMEOUT_MS,
  WAITED_TOO_LONG,
  WORTH_SENDING_MS,
} from '@/features/mail/rules/outbox'
import { isMailable } from '@/lib/email'
import { isServerAway } from '@/lib/smtp'
import { withTimeout } from '@/lib/timing'
import type { Job } from '@/server/jobs'
import { IS_PUT_OFF, makeDue, newOutage, noteFailure, noteSuccess } from './outages'

const BATCH = 10

/** The states of mails that are sent. Mails that wait for a mail server are sent as soon as there is one. */
const DUE_STATES = env.SMTP_URL ? ['queued', 'waiting'] : ['queued']

type Claimed = {
  id: string
  lead: string | null
  /** The id of the request that sent the lead. */
  request: string | null
  state: string
  recipient: string
  subject: string
  text: string
  problem: string | null
  attempts: number
  age_ms: number
  /** The address of the lead's sender, as the visitor typed it; null for a mail that is about no lead. */
  visitor: string | null
}

const server = newOutage()

const IDLE_MS = 2_000
const RETRY_MS = 10_000

/** Sends due mail; a database that is away is tried again, quietly. */
export const mailJob: Job = {
  firstMs: IDLE_MS,
  run: async (payload) => ((await sendDueMail(payload)) > 0 ? 0 : IDLE_MS),
  retryMs: RETRY_MS,
}

/**
 * Sends the mails that are due; each is sent by one worker only. While the mail server is away, one mail is tried every
 * ten seconds, and the others wait.
 *
 * @returns the number of mails that were tried; 0 means that nothing is due
 */
export async function sendDueMail(payload: Payload): Promise<number> {
  if (server.isAway && performance.now() - server.triedAt < OUTAGE_TRY_MS) return 0
  const mails = await claim(payload, server.isAway ? ANY_WAITING : ALL_DUE)
  if (server.isAway) server.triedAt = performance.now()
  await Promise.all(mails.map((mail) => send(payload, mail)))
  return mails.length
}

const IS_DUE = 'outbox.next_attempt_at <= now()'

/** The states of mails are words of the product. */
const IS_WAITING_MAIL = `outbox.kind = 'mail' and outbox.state in (${DUE_STATES.map((state) => `'${state}'`).join()})`

/** Another one each time, because it may be a mail of which the server dies. */
const ANY_WAITING = { condition: `(${IS_DUE} or ${IS_PUT_OFF})`, order: 'attempts, created_at', most: 1 }
const ALL_DUE = { condition: IS_DUE, order: 'next_attempt_at', most: BATCH }

/**
 * Claims mails for this worker. When a worker dies, its mails are due again when the lease ends, so each is sent at
 * least once, and never by two workers at a time.
 */
async function claim({ db }: Payload, { condition, order, most }: typeof ALL_DUE): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>(
    `update outbox set attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 millisecond'
     where id in (
       select id from outbox where ${IS_WAITING_MAIL} and ${condition}
       order by ${order} limit $2 for update skip locked
     )
     returning id, lead_id as lead, state, recipient, subject, text, problem, attempts::int,
       (extract(epoch from now() - created_at) * 1000)::float8 as age_ms,
       (select email from form_submissions where id = outbox.lead_id) as visitor,
       (select request from form_submissions where id = outbox.lead_id) as request`,
    [LEASE_MS, most],
  )
  return rows
}

/** How many mails are put off, and since when the oldest waits. */
export async function countPutOff({ db }: Payload): Promise<{ count: number; since: Date | null }> {
  const { rows } = await db.pool.query<{ count: number; since: Date | null }>(
    `select count(*)::int as count, min(created_at) as since from outbox where ${IS_WAITING_MAIL} and ${IS_PUT_OFF}`,
  )
  return rows[0] ?? { count: 0, since: null }
}

/** Makes all mails that were put off due. */
export function makeMailsDue(session: Parameters<typeof makeDue>[0]): Promise<number> {
  return makeDue(session, IS_WAITING_MAIL)
}

async function send(payload: Payload, mail: Claimed): Promise<void> {
  const { recipient: to, subject, text } = mail
  // The problem tells that the mail still waits for a server. Its tries do not, because a process may have ended right
  // after it claimed the mail.
  if (mail.state === 'waiting' && mail.problem === NO_MAIL_SERVER && mail.age_ms > WORTH_SENDING_MS) {
    return postpone(payload, mail, WAITED_TOO_LONG, true)
  }
  try {
    await withTimeout(payload.sendEmail({ to, subject, text, ...replyTo(mail) }), SEND_TIMEOUT_MS)
  } catch (error) {
    if (isNoMailServer(error)) return hold(payload, mail)
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    return postpone(payload, mail, problem, mail.age_ms > giveUpAfterMs(mail.state), isServerAway(error))
  }
  await payload.db.pool.query(
    "update outbox set state = 'sent', sent_at = now(), problem = null, updated_at = now() where id = $1",
    [mail.id],
  )
  logEvent(payload.logger, 'mail.sent', traceOf(mail))
  await noteSuccess(payload, server, IS_WAITING_MAIL)
}

function traceOf({ id, lead, request, attempts }: Claimed) {
  return { mail: id, try: attempts, ...(lead && { lead }), ...(request && { request }) }
}

/** An answer to a notice of a lead goes to the visitor, unless no mail can carry the address. */
function replyTo({ recipient, visitor }: Claimed): { replyTo?: { name: string; address: string } } {
  const isNotice = visitor && visitor.toLowerCase() !== recipient.toLowerCase()
  return isNotice && isMailable(visitor) ? { replyTo: { name: '', address: visitor } } : {}
}

/** Keeps a mail until a mail server is configured. A send without one does not count as a try. */
async function hold(payload: Payload, mail: Claimed): Promise<void> {
  logEvent(payload.logger, 'mail.unsent', traceOf(mail))
  await payload.db.pool.query(
    `update outbox set state = 'waiting', problem = $2, attempts = 0, next_attempt_at = now(), updated_at = now()
     where id = $1`,
    [mail.id, NO_MAIL_SERVER],
  )
}

async function postpone(
  payload: Payload,
  mail: Claimed,
  problem: string,
  isLost: boolean,
  isOfServer = false,
): Promise<void> {
  const isNews = !isOfServer || (await noteFailure(payload, server, 'mail'))
  if (isNews || isLost) {
    logEvent(payload.logger, isLost ? 'mail.given-up' : 'mail.postponed', traceOf(mail))
  }
  await payload.db.pool.query(
    `update outbox set state = $2, problem = $3, updated_at = now(),
       next_attempt_at = now() + $4 * interval '1 millisecond' where id = $1`,
    [mail.id, isLost ? 'failed' : mail.state, problem, retryDelayMs(mail.attempts)],
  )
}
