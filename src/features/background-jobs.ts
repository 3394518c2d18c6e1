import type { Payload } from 'payload'
import pg from 'pg'
import { databaseNow } from '@/data/database-now'
import { directPoolOptions } from '@/data/pool'
import { logEvent, logRecorded } from '@/domain/events'
import { env } from '@/env'
import { classifyNewLeads } from '@/features/leads/classify-leads'
import { assignLateLeads } from '@/features/leads/late-owners'
import { sumLeads } from '@/features/leads/lead-sums'
import { queueDailyMail, remindDue } from '@/features/leads/reminders'
import { sendDueMail } from '@/features/outbox/outbox'
import { startDueWebhooks } from '@/features/outbox/webhooks'
import { carryOutDue } from '@/features/posts/due-posts'
import { sweep } from '@/features/privacy/retention'
import { checkLinksWhenDue } from '@/features/redirects/check-links'

type OpenPayload = () => Promise<Payload>

const IDLE_MS = 2_000
const RETRY_MS = 10_000

/** Repeats a job for as long as the process lives. Each run returns the milliseconds until the next. */
function repeat(firstMs: number, turn: () => Promise<number>): void {
  const run = async () => {
    setTimeout(run, await turn()).unref()
  }
  setTimeout(run, firstMs).unref()
}

/** Sends due mail; a database that is away is tried again, quietly. */
export function startOutboxWorker(openPayload: OpenPayload): void {
  repeat(IDLE_MS, () => sendMail(openPayload))
}

async function sendMail(openPayload: OpenPayload): Promise<number> {
  try {
    const payload = await openPayload()
    return (await sendDueMail(payload)) > 0 ? 0 : IDLE_MS
  } catch {
    // The queries that visitors and staff wait for tell of the database; a second voice adds nothing.
    return RETRY_MS
  }
}

/** Delivers webhooks, beside the mails: neither waits for the other's receivers. */
export function startWebhookWorker(openPayload: OpenPayload): void {
  repeat(IDLE_MS, async () => {
    try {
      const { done } = await startDueWebhooks(await openPayload())
      // What could not be written down is given back when its lease ends.
      done.catch(() => undefined)
      return IDLE_MS
    } catch {
      return RETRY_MS
    }
  })
}

const SCHEDULE_MS = 500
/** A post may have become due while the database was away, so it is asked again soon. */
const SCHEDULE_RETRY_MS = 1_000

/** Publishes posts, and takes them off the site, at the minutes that are set for them. */
export function startScheduledPosts(openPayload: OpenPayload): void {
  repeat(SCHEDULE_MS, async () => {
    try {
      return await carryOutDue(await openPayload())
    } catch {
      return SCHEDULE_RETRY_MS
    }
  })
}

const REMIND_MS = 30_000

/** Gives leads that came in without an owner one, queues what the staff are reminded of, and adds up months of leads. */
export function startReminders(openPayload: OpenPayload): void {
  repeat(REMIND_MS, async () => {
    await remindOnce(openPayload)
    return REMIND_MS
  })
}

async function remindOnce(openPayload: OpenPayload): Promise<void> {
  const payload = await openPayload().catch(() => null)
  if (!payload) return
  // In this order, because whose lead it is decides who is reminded of it; what fails keeps nothing else from its turn.
  for (const work of [
    assignLateLeads,
    classifyNewLeads,
    remindDue,
    async (of: Payload) => queueDailyMail(of, await databaseNow(of.db.pool)),
    sumLeads,
  ]) {
    try {
      await work(payload)
    } catch (err) {
      logEvent(payload.logger, 'reminders.failed', { err })
    }
  }
}

const LOOK_MS = 30_000

/** Follows the links of the site to itself, each night and when somebody asks for it. */
export function startLinkChecks(openPayload: OpenPayload): void {
  repeat(LOOK_MS, async () => {
    const payload = await openPayload().catch(() => null)
    if (!payload) return LOOK_MS
    try {
      await checkLinksWhenDue(payload, await databaseNow(payload.db.pool))
    } catch (err) {
      logEvent(payload.logger, 'links.failed', { err })
    }
    return LOOK_MS
  })
}

const FIRST_MS = 60_000
const EVERY_MS = 10 * 60_000

/** Sweeps, beginning when the start is over. */
export function startSweep(openPayload: OpenPayload): void {
  repeat(FIRST_MS, async () => {
    await sweepOnce(openPayload)
    return EVERY_MS
  })
}

/** One sweep, with its trace in the log: counts, when anything went. */
export async function sweepOnce(openPayload: OpenPayload): Promise<void> {
  const payload = await openPayload().catch(() => null)
  // Without a database there is nothing to sweep, and others tell of it.
  if (!payload) return
  try {
    const swept = await withSessions(payload.db.pool, (pool) =>
      sweep(pool, { onHold: (held) => logEvent(payload.logger, 'retention.held', held) }),
    )
    if (swept && Object.values(swept).some((count) => count > 0)) {
      // Its rows are stored with each part of it.
      logRecorded(payload.logger, 'retention.swept', swept)
    }
  } catch (err) {
    logEvent(payload.logger, 'retention.failed', { err })
  }
}

/** The sweep holds a session lock, which a transaction pooler does not support. */
async function withSessions<T>(pool: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (!env.DATABASE_DIRECT_URL) return work(pool)
  const own = new pg.Pool(directPoolOptions)
  // The statement that it happened to reports it.
  own.on('error', () => undefined)
  try {
    return await work(own)
  } finally {
    await own.end()
  }
}
