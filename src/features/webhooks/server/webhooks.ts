import type { Payload } from 'payload'
import { Webhook } from 'standardwebhooks'
import { inTransaction } from '@/data/transaction'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { recordEvent } from '@/features/audit/server/record-event'
import { giveUpAfterMs, LEASE_MS, retryDelayMs } from '@/features/mail/rules/outbox'
import { newOutage, noteFailure, noteSuccess, type Outage } from '@/features/mail/server/outages'
import {
  ANSWER_LENGTH,
  answerProblem,
  outcomeOf,
  TEST_EVENT,
  WEBHOOK_TIMEOUT_MS,
} from '@/features/webhooks/rules/webhook'
import { type PostAnswer, postJson } from '@/lib/post-json'
import { unseal } from '@/lib/sealed'
import type { Job } from '@/server/jobs'

/** The number of deliveries that are sent to one receiver at a time. */
const BATCH = 5

type Claimed = {
  id: string
  text: string
  attempts: number
  lead: string | null
  /** The id of the request that sent the lead. */
  request: string | null
  age_ms: number
  hook: string
  url: string
  secret: string | null
  former_secret: string | null
}

/** Webhooks to which this process is sending. */
const busy = new Set<string>()

/** What this process knows of the receivers, by webhook. */
const receivers = new Map<string, Outage>()

function receiverOf(hook: string): Outage {
  const known = receivers.get(hook) ?? newOutage()
  receivers.set(hook, known)
  return known
}

const IDLE_MS = 2_000
const RETRY_MS = 10_000

/** Delivers webhooks, beside the mails: neither waits for the other's receivers. */
export const deliveryJob: Job = {
  firstMs: IDLE_MS,
  run: async (payload) => {
    const { done } = await startDueWebhooks(payload)
    // What could not be written down is given back when its lease ends.
    done.catch(() => undefined)
    return IDLE_MS
  },
  retryMs: RETRY_MS,
}

/**
 * Starts to send due deliveries, each by one worker and different webhooks in parallel, so that a slow receiver delays
 * only itself. It may be called again before `done`, which settles when all were tried.
 */
export async function startDueWebhooks(payload: Payload): Promise<{ done: Promise<unknown> }> {
  const hooks = await listDue(payload)
  return { done: Promise.all(hooks.filter((hook) => !busy.has(hook)).map((hook) => drain(payload, hook))) }
}

/**
 * The condition of a due delivery. One that waits for a secret, or for its webhook to be enabled, is not due; a test
 * needs no enabled webhook.
 */
const IS_DUE = `outbox.kind = 'webhook' and outbox.state = 'queued' and outbox.next_attempt_at <= now()
  and hook.secret is not null and (hook.active or outbox.event = '${TEST_EVENT}')`

async function listDue({ db }: Payload): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `select distinct hook.id from outbox join webhooks hook on hook.id = outbox.webhook_id where ${IS_DUE}`,
  )
  return rows.map(({ id }) => id)
}

async function drain(payload: Payload, hook: string): Promise<void> {
  busy.add(hook)
  try {
    for (;;) {
      const deliveries = await claim(payload, hook)
      await Promise.all(deliveries.map((delivery) => deliver(payload, delivery)))
      if (deliveries.length === 0) return
    }
  } finally {
    busy.delete(hook)
  }
}

/** Claims due deliveries for this worker. When a worker dies, its deliveries are due again when the lease ends. */
async function claim({ db }: Payload, hook: string): Promise<Claimed[]> {
  const { rows } = await db.pool.query<Claimed>(
    `with due as (
       select outbox.id from outbox join webhooks hook on hook.id = outbox.webhook_id
       where ${IS_DUE} and hook.id = $1
       order by outbox.next_attempt_at limit $2 for update of outbox skip locked
     )
     update outbox set attempts = outbox.attempts + 1, next_attempt_at = now() + $3 * interval '1 millisecond'
     from due, webhooks hook where outbox.id = due.id and hook.id = $1
     returning outbox.id, outbox.text, outbox.attempts::int, outbox.lead_id as lead,
       (select request from form_submissions where id = outbox.lead_id) as request,
       (extract(epoch from now() - outbox.created_at) * 1000)::float8 as age_ms, hook.id as hook, hook.url, hook.secret,
       case when hook.former_secret_ends_at > now() then hook.former_secret end as former_secret`,
    [hook, BATCH, LEASE_MS],
  )
  return rows
}

async function deliver(payload: Payload, delivery: Claimed): Promise<void> {
  let answer: PostAnswer
  try {
    answer = await post(payload, delivery)
  } catch (error) {
    return postpone(payload, delivery, error instanceof Error ? error.message : String(error), null)
  }
  const kept = `${answer.status} ${answer.text}`.slice(0, ANSWER_LENGTH)
  const outcome = outcomeOf(answer.status)
  if (outcome === 'again') return postpone(payload, delivery, answerProblem(answer.status), kept)
  if (outcome === 'gone') await switchOff(payload, delivery)
  await payload.db.pool.query(
    `update outbox set state = $2::text, answer = $3, problem = $4, updated_at = now(),
       sent_at = case when $2::text = 'sent' then now() end where id = $1`,
    outcome === 'sent'
      ? [delivery.id, 'sent', kept, null]
      : [delivery.id, 'failed', kept, `${answerProblem(answer.status)}: the webhook was switched off`],
  )
  if (outcome !== 'sent') return
  logEvent(payload.logger, 'webhook.delivered', traceOf(delivery))
  await noteSuccess(payload, receiverOf(delivery.hook), isWaitingFor(delivery.hook))
}

/**
 * Posts a delivery. Its id is the same for every try, and its time is that of the try, so that a receiver recognises a
 * replay.
 */
function post({ secret }: Payload, { id, text, url, ...hook }: Claimed): Promise<PostAnswer> {
  const sealed = [hook.secret, ...(hook.former_secret?.split(' ') ?? [])]
  const secrets = sealed
    .filter((each) => each !== null)
    .map((each) => unseal(each, secret))
    .filter((each) => each !== null)
  if (secrets.length === 0)
    throw new Error('The secret cannot be read, since PAYLOAD_SECRET has changed. Make a new one.')
  const now = new Date()
  return postJson(url, {
    body: text,
    headers: {
      'user-agent': `webhooks of ${env.SITE_URL}`,
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, now, text)).join(' '),
    },
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    allowsPrivate: env.WEBHOOK_ALLOW_PRIVATE,
  })
}

function traceOf({ id, hook, lead, request, attempts }: Claimed) {
  return { webhook: hook, delivery: id, try: attempts, ...(lead && { lead }), ...(request && { request }) }
}

/** @param hook - an id, as the database has written it */
const isWaitingFor = (hook: string) =>
  `outbox.kind = 'webhook' and outbox.state = 'queued' and outbox.webhook_id = '${hook}'`

function switchOff(payload: Payload, { id, hook }: Claimed): Promise<void> {
  return inTransaction(payload, async (transaction) => {
    const { rows } = await transaction.client.query<{ name: string }>(
      'update webhooks set active = false, updated_at = now() where id = $1 returning name',
      [hook],
    )
    const about = { type: 'webhook', id: hook, label: rows[0]?.name } as const
    await recordEvent({ payload }, 'webhook.gone', { about, details: { delivery: id } }, transaction)
  })
}

async function postpone(
  payload: Payload,
  delivery: Claimed,
  problem: string,
  answer: string | null,
): Promise<void> {
  const isLost = delivery.age_ms > giveUpAfterMs('queued')
  const isNews = await noteFailure(payload, receiverOf(delivery.hook), delivery.hook)
  if (isNews || isLost) {
    logEvent(payload.logger, isLost ? 'webhook.given-up' : 'webhook.postponed', traceOf(delivery))
  }
  await payload.db.pool.query(
    `update outbox set state = $2, problem = $3, answer = $4, updated_at = now(),
       next_attempt_at = now() + $5 * interval '1 millisecond' where id = $1`,
    [
      delivery.id,
      isLost ? 'failed' : 'queued',
      problem.slice(0, ANSWER_LENGTH),
      answer,
      retryDelayMs(delivery.attempts),
    ],
  )
}
