import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { BOUNCE_DAYS } from '@/features/mail/rules/bounce'
import { MOST_BYTES } from '@/lib/delivery-report'
import { folderOf, imapClient, imapProblem } from '@/lib/imap'
import { featuresOf } from '@/server/feature'
import type { Job } from '@/server/jobs'
import { countPoint, type Limit } from '@/server/limiter'
import type { Metric } from '@/server/metrics'
import { tellOfBounce } from './bounces'
import { takeMail } from './take-mail'

const MINUTE_MS = 60_000
/** Between two looks into the inbox, over all processes. */
const EVERY_MS = MINUTE_MS
/** A look that takes longer ends, so that no other process begins one beside it. */
const LONGEST_MS = 4 * MINUTE_MS
const RESERVED_MS = 5 * MINUTE_MS

/** Mails of one look, so that what was read is noted now and then. */
const MOST_MAILS = 200

/** An inbox that could not be read for so long is an alarm, once in that time. */
const UNREAD: Limit = { name: 'bounces-unread', points: 1, seconds: 3_600 }

/** What was read of an inbox. The numbers of its mails begin anew when the server says another `validity`. */
type Place = { validity: string; last: number }

/** Reads the inbox for bounces, in one process at a time. Nothing in it is changed. */
export const bounceJob: Job = {
  firstMs: 20_000,
  run: async (payload) => {
    if (!env.BOUNCE_IMAP) return LONGEST_MS
    for (let isMore = true; isMore; ) isMore = await readInbox(payload, env.BOUNCE_IMAP)
    return EVERY_MS / 4
  },
  retryMs: EVERY_MS,
}

/**
 * Takes the bounces that have come into an inbox since it was read last, if no other process does so or has just done it.
 *
 * @returns whether there are more
 * @throws the error of the database
 */
export async function readInbox(payload: Payload, address: string): Promise<boolean> {
  const { pool } = payload.db
  const { rows } = await pool.query<Place>(
    `update bounce_inbox set next_read_at = now() + $1 * interval '1 millisecond' where next_read_at <= now()
     returning coalesce(validity, '') as validity, last::float8 as last`,
    [RESERVED_MS],
  )
  const [before] = rows
  if (!before) return false
  const isMore = await lookInto(payload, address, before).catch(async (error) => {
    await noteFailure(payload, imapProblem(error))
    return false
  })
  if (!isMore) {
    await pool.query(`update bounce_inbox set next_read_at = now() + $1 * interval '1 millisecond'`, [
      EVERY_MS,
    ])
  }
  return isMore
}

/** What the server said, not having been asked for anything else, is lost with its connection. */
class Lost extends Error {
  override name = 'Lost'
}

async function lookInto(payload: Payload, address: string, before: Place): Promise<boolean> {
  const client = imapClient(address)
  const end = setTimeout(() => client.close(), LONGEST_MS).unref()
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folderOf(address), { readOnly: true })
    const validity = String(uidValidity)
    const first = (validity === before.validity ? before.last : 0) + 1
    const since = new Date(Date.now() - BOUNCE_DAYS * 86_400_000)
    // A server reads `*` as its last mail, which may be before the first that is asked for.
    const found = await client.search({ uid: `${first}:*`, since }, { uid: true })
    if (!found) throw new Lost('The connection was lost.')
    const uids = found.filter((uid) => uid >= first).sort((one, other) => one - other)
    const now = uids.slice(0, MOST_MAILS)
    for (const uid of now) {
      const mail = await client.fetchOne(
        String(uid),
        { internalDate: true, source: { maxLength: MOST_BYTES } },
        { uid: true },
      )
      if (!client.usable) throw new Lost('The connection was lost.')
      // Somebody may have deleted it meanwhile.
      if (mail === false || mail.source === undefined) continue
      await take(payload, mail.source, new Date(mail.internalDate ?? Date.now()))
    }
    const last = now.at(-1) ?? first - 1
    const isMore = uids.length > now.length
    await payload.db.pool.query(
      `update bounce_inbox set validity = $1, last = $2, read_at = now(), failure = null, failing_since = null,
         next_read_at = case when $3 then now() else next_read_at end`,
      [validity, last, isMore],
    )
    await client.logout()
    return isMore
  } finally {
    clearTimeout(end)
    client.close()
  }
}

async function take(payload: Payload, source: Uint8Array, receivedAt: Date): Promise<void> {
  const client = await payload.db.pool.connect()
  try {
    const { returned } = await takeMail(client, source, async () => featuresOf(payload), receivedAt)
    if (returned) tellOfBounce(payload, returned)
  } finally {
    client.release()
  }
}

async function noteFailure(payload: Payload, problem: string): Promise<void> {
  const { rows } = await payload.db.pool.query<{ seconds: number }>(
    `update bounce_inbox set failure = $1, failing_since = coalesce(failing_since, now())
     returning extract(epoch from now() - failing_since)::float8 as seconds`,
    [problem.replaceAll('\0', '').slice(0, 500)],
  )
  const isLong = (rows[0]?.seconds ?? 0) >= UNREAD.seconds
  if (isLong && (await countPoint(payload, UNREAD, 'inbox')).wait === null)
    logEvent(payload.logger, 'mail.bounces-unread', { problem })
}

export const bounceMetric: Metric = {
  kind: 'gauge',
  name: 'nova_bounces_unread_seconds',
  aggregator: 'max',
  help: 'For how long the inbox for bounces could not be read; 0 without one. The same on every instance.',
  read: async (openPayload) => {
    const { db } = await openPayload()
    const { rows } = await db.pool.query<{ seconds: number }>(
      `select coalesce(extract(epoch from now() - failing_since), 0)::float8 as seconds from bounce_inbox`,
    )
    return [{ value: env.BOUNCE_IMAP ? (rows[0]?.seconds ?? 0) : 0 }]
  },
}
