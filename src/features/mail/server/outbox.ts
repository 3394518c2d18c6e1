import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Payload, SendEmailOptions } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { findCompany } from '@/features/company/server/company'
import { SUPPRESSED } from '@/features/mail/rules/bounce'
import { methodOf } from '@/features/mail/rules/calendar'
import { toHtmlMail } from '@/features/mail/rules/html-mail'
import {
  DROPPED_STATE,
  giveUpAfterMs,
  IS_OF_ACCOUNT,
  isNoMailServer,
  LEASE_MS,
  LINK_ENDED,
  MESSAGE_EVENT,
  MOST_CONNECTIONS,
  NO_MAIL_SERVER,
  OUTAGE_TRY_MS,
  OUTDATED,
  retryBeforeEndMs,
  retryDelayMs,
  retryRefusedMs,
  TOO_LATE,
  UNSENT,
  WAITED_TOO_LONG,
  WORTH_SENDING_MS,
} from '@/features/mail/rules/outbox'
import { PERIODIC_EVENTS } from '@/features/mail/rules/periodic'
import { judge } from '@/features/mail/rules/refusal'
import { bridge } from '@/lib/bridge'
import { isMailable } from '@/lib/email'
import { outsideOfRequests } from '@/lib/request-context'
import { signatureOf } from '@/lib/secrets'
import { answerOf, isCrowded, isServerAway, LONGEST_SEND_MS } from '@/lib/smtp'
import type { Job } from '@/server/jobs'
import { bounceAddressOf } from './bounce-address'
import { type Ended, endAll, letGo, recipientsInHand, takeInHand } from './in-hand'
import { IS_PUT_OFF, isNews, makeDue, newOutage, noteAnswer, noteFailure, noteSuccess } from './outages'
import { openSealed } from './sealed-mails'
import { unsubscribeHeads, unsubscribeWords } from './unsubscribe-link'

/** The states of mails that are sent. Mails that wait for a mail server are sent as soon as there is one. */
const DUE_STATES = env.SMTP_URL ? UNSENT : "('queued')"

/** Where the ids of mails and of their conversations belong. Filters of spam count a `www` against a mail. */
const ID_HOST = new URL(env.SITE_URL).hostname.replace(/^www\./, '')

type Row = {
  id: string
  messageId: string
  lead: string | null
  /** The id of the request that sent the lead. */
  request: string | null
  /** The id of the recipient's account, where the mail is one of the periodic ones. */
  subscriber: string | null
  state: string
  recipient: string
  subject: string
  text: string
  problem: string | null
  attempts: number
  forStaff: boolean
  /** The words of a mail about an account. */
  sealed: string | null
  /** Milliseconds until it is worth nothing; null for a mail that does not end. */
  left_ms: number | null
  age_ms: number
  /** The address of the lead's sender, as the visitor typed it; null for a mail that is about no lead. */
  visitor: string | null
  /** Who of the staff gets the answer. */
  writer: { name: string; address: string } | null
  /** Whether somebody of the staff has written it. */
  isMessage: boolean
  /** What goes with it for the calendar of its recipient, as iCalendar. */
  calendar: string | null
  /** Whether its appointment has been changed since. */
  isOutdated: boolean
  /** Whether it asks somebody to come to an appointment that has begun. */
  hasBegun: boolean
  /** Whether it is about an account, which has a link of its own. */
  isOfAccount: boolean
  /** Whether earlier mail to its address came back. Mails about accounts and to the staff go out all the same. */
  isSuppressed: boolean
}

/** With the signal that ends its send. */
type Claimed = Row & { ending: AbortSignal }

/** A place for one mail at a time, and what works in it while there are mails. */
type Slot = { isForStaffAlone: boolean; isTaken: boolean; working: Promise<number> | null }

/** The last one has no mail to a stranger, whose mail server may answer nothing for minutes. */
const slots = Array.from(
  { length: MOST_CONNECTIONS },
  (_, index): Slot => ({
    isForStaffAlone: index === MOST_CONNECTIONS - 1,
    isTaken: false,
    working: null,
  }),
)

/** One at a time, because each names the recipients of the mails that were claimed before. */
const claims = new PQueue({ concurrency: 1 })

const server = newOutage()

/** When a mail was last claimed, by `performance.now()`: for any slot, and for that of the staff. */
const claimedAt = { any: Number.NEGATIVE_INFINITY, staff: Number.NEGATIVE_INFINITY }

/** What the mail server has said of the number of its connections. */
const crowd = { most: MOST_CONNECTIONS, until: Number.NEGATIVE_INFINITY }
const CROWDED_MS = 60_000

let isStopping = false
/** How often it was asked to send. */
let calls = 0

const IDLE_MS = 2_000
const RETRY_MS = 10_000
/** A send that is nearly done is not cut, since the mail might be delivered all the same and then be sent again. */
const GRACE_MS = 1_000

/** Sends due mail; a database that is away is tried again, quietly. */
export const mailJob: Job = {
  firstMs: IDLE_MS,
  run: async (payload) => {
    // Whoever queues a mail in a request does not lend it to the sending.
    const start = () => {
      // What could not be written down is given back when its lease ends.
      outsideOfRequests(() => startDueMail(payload).done.catch(() => undefined))
    }
    bridge.wakeMail = start
    start()
    return IDLE_MS
  },
  retryMs: RETRY_MS,
  stop: stopSending,
}

/**
 * Sends the mails that are due; each is sent by one worker only. While the mail server is away, one mail is tried every
 * ten seconds, and the others wait.
 *
 * @returns the number of mails that were tried; 0 means that nothing is due
 */
export function sendDueMail(payload: Payload): Promise<number> {
  return startDueMail(payload).done
}

/**
 * Starts to send in all places that have nothing to do. A place that is free takes the next mail at once, so that no mail
 * waits for another but the one before it. It may be called again before `done`, which settles when nothing is due.
 */
export function startDueMail(payload: Payload): { done: Promise<number> } {
  calls += 1
  const working = slots.map((slot) => {
    slot.working ??= drain(payload, slot).finally(() => {
      slot.working = null
    })
    return slot.working
  })
  return { done: Promise.all(working).then((counts) => counts.reduce((sum, count) => sum + count, 0)) }
}

/**
 * Ends what is being sent, which others may then send at once, and begins nothing more. The mail server is left a second,
 * in which most have answered.
 */
async function stopSending(): Promise<void> {
  isStopping = true
  const ends = Promise.allSettled(slots.map(({ working }) => working))
  await Promise.race([ends, pause(GRACE_MS, undefined, { ref: false })])
  endAll('stopping')
  await ends
}

async function drain(payload: Payload, slot: Slot): Promise<number> {
  for (let tried = 0; ; ) {
    if (isStopping || !mayConnect(slot) || !isItsTurn(slot)) return tried
    slot.isTaken = true
    const call = calls
    try {
      const mail = await claims.add(() => claim(payload, slot))
      // What was queued while this looked for a mail is there for the next look.
      if (!mail && call !== calls) continue
      if (!mail) return tried
      await send(payload, mail).finally(() => letGo(mail.id))
      tried += 1
    } finally {
      slot.isTaken = false
    }
  }
}

const countTaken = () => slots.filter(({ isTaken }) => isTaken).length

/** Whether the mail server takes one connection more; where it takes few, one stays for the staff. */
function mayConnect({ isForStaffAlone }: Slot): boolean {
  if (performance.now() > crowd.until) return true
  const ofAny = slots.filter((slot) => slot.isTaken && !slot.isForStaffAlone)
  return countTaken() < crowd.most && (isForStaffAlone || ofAny.length < Math.max(1, crowd.most - 1))
}

/** While the server is away, a mail is tried every ten seconds, and a notice to the staff, which waits for no other. */
function isItsTurn({ isForStaffAlone }: Slot): boolean {
  const turn = isForStaffAlone ? 'staff' : 'any'
  if (server.isAway && performance.now() - claimedAt[turn] < OUTAGE_TRY_MS) return false
  claimedAt[turn] = performance.now()
  return true
}

const IS_DUE = 'outbox.next_attempt_at <= now()'

const IS_WAITING_MAIL = `outbox.kind = 'mail' and outbox.state in ${DUE_STATES}`

/** Another one each time, because it may be a mail of which the server dies. */
const ANY_WAITING = { condition: `(${IS_DUE} or ${IS_PUT_OFF})`, order: 'attempts, created_at' }
const ALL_DUE = { condition: IS_DUE, order: 'next_attempt_at' }

/**
 * The id of the mail that is next. One recipient gets one mail at a time: where a mailbox answers nothing, its mails take
 * one place and not all.
 */
function nextMail(isForStaff: boolean): string {
  const { condition, order } = server.isAway ? ANY_WAITING : ALL_DUE
  return `(select id from outbox where ${IS_WAITING_MAIL} and for_staff ${isForStaff ? '' : 'is not true '}and ${condition}
    and lower(recipient) <> all ($3) order by ${order} limit 1 for update skip locked)`
}

/**
 * Claims a mail for this worker. When a worker dies, its mails are due again when the lease ends, so each is sent at
 * least once, and never by two workers at a time. It gets its Message-ID with its first try, and keeps it, so that a
 * receiver that was sent it twice can tell.
 */
async function claim(payload: Payload, { isForStaffAlone }: Slot): Promise<Claimed | undefined> {
  const next = isForStaffAlone ? nextMail(true) : `coalesce(${nextMail(true)}, ${nextMail(false)})`
  const { rows } = await payload.db.pool.query<Row>(
    `update outbox set attempts = attempts + 1, in_hand = true, next_attempt_at = now() + $1 * interval '1 millisecond',
       message_id = coalesce(message_id, '<' || id || '@' || $2 || '>')
     where id = ${next}
     returning id, message_id as "messageId", lead_id as lead, state, recipient, subject, text, problem, attempts::int,
       coalesce(for_staff, false) as "forStaff", sealed,
       (extract(epoch from ends_at - now()) * 1000)::float8 as left_ms,
       (extract(epoch from now() - coalesce(again_at, created_at)) * 1000)::float8 as age_ms,
       event is not distinct from '${MESSAGE_EVENT}' as "isMessage", calendar, appointment_sequence is not null and not exists (select from appointments
         where id = outbox.appointment_id and sequence = outbox.appointment_sequence) as "isOutdated",
       exists (select from appointments where id = outbox.appointment_id and state = 'booked' and begins <= now()) as "hasBegun",
       (${IS_OF_ACCOUNT}) as "isOfAccount", for_staff is not true and not (${IS_OF_ACCOUNT})
         and exists (select from suppressed_addresses where address = lower(outbox.recipient)) as "isSuppressed",
       (select email from form_submissions where id = outbox.lead_id) as visitor,
       (select json_build_object('name', coalesce(name, ''), 'address', email) from users
         where id = outbox.writer_id) as writer,
       (select request from form_submissions where id = outbox.lead_id) as request,
       (select id from users where email = lower(outbox.recipient) and outbox.event in ${PERIODIC_EVENTS}) as subscriber`,
    [LEASE_MS, ID_HOST, recipientsInHand()],
  )
  const [row] = rows
  return row && { ...row, ending: takeInHand(payload, row) }
}

/** The host and the port that all mails go through; null without a mail server. */
export const mailServerHost = (): string | null => (env.SMTP_URL ? new URL(env.SMTP_URL).host : null)

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
  const { recipient: to, subject, sealed, messageId, ending } = mail
  // The problem tells that the mail still waits for a server. Its tries do not, because a process may have ended right
  // after it claimed the mail.
  if (mail.state === 'waiting' && mail.problem === NO_MAIL_SERVER && mail.age_ms > WORTH_SENDING_MS) {
    return postpone(payload, mail, { problem: WAITED_TOO_LONG, isLost: true })
  }
  if (mail.isOutdated) return drop(payload, mail, OUTDATED)
  if (!mail.isOfAccount && (isOver(mail) || mail.hasBegun)) return drop(payload, mail, TOO_LATE)
  if (isOver(mail)) {
    return postpone(payload, mail, { problem: LINK_ENDED, isLost: true })
  }
  if (mail.isSuppressed) return postpone(payload, mail, { problem: SUPPRESSED, isLost: true })
  const text = sealed === null ? textOf(mail) : openSealed(payload, { id: mail.id, sealed })
  if (text === null) return postpone(payload, mail, { problem: OTHER_SECRET, isLost: true })
  const signal = AbortSignal.any([ending, AbortSignal.timeout(LONGEST_SEND_MS)])
  try {
    const words = { subject, text, ...(mail.forStaff ? {} : { html: await toHtml(payload, subject, text) }) }
    const heads = { messageId, ...replyTo(mail), ...threadOf(mail), ...envelopeOf(mail), ...headersOf(mail) }
    await payload.sendEmail({ to, ...words, ...eventOf(mail), ...heads, signal })
  } catch (error) {
    if (signal.aborted) return giveBack(payload, mail, ending.aborted ? ending.reason : 'too long')
    if (isNoMailServer(error)) return hold(payload, mail)
    if (isCrowded(error) && countTaken() > 1) return waitForRoom(payload, mail)
    const failure = failureOf(error)
    if (failure.meaning && !failure.isOfServer) noteAnswer(server)
    return postpone(payload, mail, failure)
  }
  await note(
    payload,
    `update outbox set state = 'sent', sent_at = now(), problem = null, meaning = null, sealed = null,
       in_hand = false, updated_at = now()
     where id = $1`,
    [mail.id],
  )
  logEvent(payload.logger, 'mail.sent', traceOf(mail))
  await noteSuccess(payload, server, IS_WAITING_MAIL)
}

function traceOf({ id, lead, request, attempts }: Claimed) {
  return { mail: id, try: attempts, ...(lead && { lead }), ...(request && { request }) }
}

/**
 * An answer to a notice of a lead goes to the visitor, unless no mail can carry the address, and one to a mail that
 * somebody has written, or that is about a meeting with somebody, to that person.
 */
function replyTo({ recipient, visitor, writer }: Claimed): { replyTo?: { name: string; address: string } } {
  if (writer && isMailable(writer.address)) return { replyTo: writer }
  const isNotice = visitor && visitor.toLowerCase() !== recipient.toLowerCase()
  return isNotice && isMailable(visitor) ? { replyTo: { name: '', address: visitor } } : {}
}

/** A periodic mail ends with how it is switched off. A link that needs no sign-in is not stored. */
const textOf = ({ text, subscriber }: Claimed) =>
  subscriber ? `${text}\n${unsubscribeWords(subscriber)}` : text

function headersOf({ subscriber, isMessage }: Claimed): { headers?: Record<string, string> } {
  if (isMessage) return { headers: BY_A_PERSON }
  return subscriber ? { headers: unsubscribeHeads(subscriber) } : {}
}

/** As RFC 3834 has it: somebody wants to know who is out of office. */
const BY_A_PERSON = { 'Auto-Submitted': 'no' }

const isOver = ({ left_ms }: Claimed) => left_ms !== null && left_ms <= 0

/** As a part beside the words and as a file, because programs look for the one or the other. */
function eventOf({ calendar }: Claimed): Pick<SendEmailOptions, 'icalEvent'> {
  // A mail whose method differs from that of the file is shown as a bare file.
  return calendar ? { icalEvent: { method: methodOf(calendar), content: calendar } } : {}
}

async function toHtml(payload: Payload, subject: string, text: string): Promise<string> {
  return toHtmlMail(text, { subject, phone: (await findCompany(payload)).phone })
}

/**
 * All mails about a lead answer one that nobody was sent, so that they are one conversation in every mailbox. An answer of
 * the visitor to the confirmation stands among the notices too.
 */
function threadOf({ lead }: Claimed): { inReplyTo?: string; references?: string } {
  if (!lead) return {}
  // Its number would tell the visitor how many there are.
  const name = signatureOf(env.PAYLOAD_SECRET ?? '', `conversation of lead ${lead}`)
  const root = `<lead-${name}@${ID_HOST}>`
  return { inReplyTo: root, references: root }
}

/** Whoever cannot deliver a mail sends it back to the sender of its envelope, whose address names the mail. */
function envelopeOf({ id, recipient }: Claimed): { envelope?: { from: string; to: string } } {
  const from = bounceAddressOf(id)
  return from ? { envelope: { from, to: recipient } } : {}
}

const OTHER_SECRET = 'It was sealed with another PAYLOAD_SECRET'

const NOTE_AGAIN_MS = 1_000

/** SQLSTATEs of a statement or a value that is wrong, which is wrong the next time too. */
const OF_STATEMENT = /^(?:22|23|42)/

/**
 * Writes down what became of a mail. While the database is away it is tried again, because a mail that was sent would be sent
 * once more.
 *
 * @throws the error of the database when it is about the statement, or the process stops
 */
async function note({ db }: Payload, statement: string, values: readonly unknown[]): Promise<void> {
  for (;;) {
    try {
      await db.pool.query(statement, [...values])
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (isStopping || OF_STATEMENT.test(code)) throw error
      await pause(NOTE_AGAIN_MS, undefined, { ref: false })
    }
  }
}

/** Keeps a mail until a mail server is configured. A send without one does not count as a try. */
async function hold(payload: Payload, mail: Claimed): Promise<void> {
  logEvent(payload.logger, 'mail.unsent', traceOf(mail))
  await note(
    payload,
    `update outbox set state = 'waiting', problem = $2, attempts = 0, in_hand = false,
       next_attempt_at = now(), updated_at = now()
     where id = $1`,
    [mail.id, NO_MAIL_SERVER],
  )
}

/** Leaves a mail unsent for good, whose words are no longer so. The staff see why. */
async function drop(payload: Payload, mail: Claimed, problem: string): Promise<void> {
  await note(
    payload,
    `update outbox set state = '${DROPPED_STATE}', problem = $2, meaning = null, in_hand = false, updated_at = now()
     where id = $1`,
    [mail.id, problem],
  )
  logEvent(payload.logger, problem === TOO_LATE ? 'mail.too-late' : 'mail.outdated', traceOf(mail))
}

/** Gives a mail back that was not sent for a reason that is not its own, which is no try. */
async function putBack(payload: Payload, { id, attempts }: Claimed, delayMs: number): Promise<void> {
  await note(
    payload,
    `update outbox set attempts = attempts - 1, in_hand = false, next_attempt_at = now() + $3 * interval '1 millisecond'
     where id = $1 and attempts = $2 and state in ${UNSENT}`,
    [id, attempts, delayMs],
  )
}

async function giveBack(payload: Payload, mail: Claimed, reason: Ended): Promise<void> {
  if (reason === 'stopping') return putBack(payload, mail, 0)
  if (reason === 'too long')
    return postpone(payload, mail, { problem: 'The mail server had not answered in 40 minutes' })
}

/** The server has too many connections: this one waits for another of ours to end, and for a minute there are fewer. */
async function waitForRoom(payload: Payload, mail: Claimed): Promise<void> {
  crowd.most = countTaken() - 1
  crowd.until = performance.now() + CROWDED_MS
  await putBack(payload, mail, 0)
}

/** Why a mail was not sent. */
type Failure = {
  /** In the words of the mail server, or of the program. */
  problem: string
  /** What the server's answer means; absent where it gave none. */
  meaning?: string
  /** Whether it is not tried again, however old it is. */
  isLost?: boolean
  isOfServer?: boolean
  isAboutUs?: boolean
  isPermanent?: boolean
}

function failureOf(error: unknown): Failure {
  const answer = answerOf(error)
  const isOfServer = isServerAway(error)
  const said = answer?.text ?? (error instanceof Error ? error.message : String(error))
  // PostgreSQL stores no zero byte, and a server may say anything.
  const problem = said.replaceAll('\0', '').slice(0, 500)
  if (!answer) return { problem, isOfServer }
  const { meaning, isFinal, isAboutUs } = judge(answer)
  return {
    problem,
    isOfServer,
    meaning,
    isAboutUs,
    isLost: isFinal && !isOfServer,
    isPermanent: answer.code >= 500,
  }
}

async function postpone(payload: Payload, mail: Claimed, failure: Failure): Promise<void> {
  const delayMs = delayOf(mail, failure)
  const isTooOld = mail.left_ms === null ? mail.age_ms > giveUpAfterMs(mail.state) : mail.left_ms <= delayMs
  const isOver = failure.isLost || isTooOld
  await tellOfFailure(payload, mail, failure, isOver)
  await note(
    payload,
    `update outbox set state = $2::text, problem = $3, meaning = $4, updated_at = now(), in_hand = false,
       sealed = case when $2::text = 'failed' then null else sealed end,
       next_attempt_at = now() + $5 * interval '1 millisecond'
     where id = $1 and attempts = $6 and state in ${UNSENT}`,
    [
      mail.id,
      isOver ? 'failed' : mail.state,
      failure.problem,
      failure.meaning ?? null,
      delayMs,
      mail.attempts,
    ],
  )
}

function delayOf({ attempts, left_ms }: Claimed, { isPermanent }: Failure): number {
  if (left_ms !== null) return retryBeforeEndMs(attempts, left_ms)
  return isPermanent ? retryRefusedMs(attempts) : retryDelayMs(attempts)
}

async function tellOfFailure(
  payload: Payload,
  mail: Claimed,
  { isLost, isOfServer, isAboutUs }: Failure,
  isOver: boolean,
): Promise<void> {
  const trace = traceOf(mail)
  const isFirst = !isOfServer || (await noteFailure(payload, server, 'mail'))
  if (isAboutUs && (await isNews(payload, 'mail-refused'))) logEvent(payload.logger, 'mail.refused', trace)
  if (isLost && !mail.forStaff) return logEvent(payload.logger, 'mail.no-address', trace)
  if (isOver) return logEvent(payload.logger, 'mail.given-up', trace)
  if (isFirst && !isAboutUs) logEvent(payload.logger, 'mail.postponed', trace)
}

/**
 * Makes a mail about a lead due that has failed, or waits for its next try, as if it were new. One in the hands of a worker
 * stays with it.
 *
 * @returns whether it was; null when there is no such mail
 */
export async function sendAgain(
  session: Parameters<typeof makeDue>[0],
  mail: { id: string; lead: string },
): Promise<boolean | null> {
  const { rows } = await session.query<{ isAgain: boolean }>(
    `with again as (
       update outbox set state = 'queued', attempts = 0, problem = null, meaning = null, again_at = now(),
         returned = null, returned_at = null,
         next_attempt_at = now(), updated_at = now()
       where id = $1 and lead_id = $2 and kind = 'mail'
         and (state = 'failed' or state in ('queued', 'waiting') and ${IS_PUT_OFF})
       returning id
     )
     select exists (select from again) as "isAgain" from outbox where id = $1 and lead_id = $2 and kind = 'mail'`,
    [mail.id, mail.lead],
  )
  return rows[0]?.isAgain ?? null
}
