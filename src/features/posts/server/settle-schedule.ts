import type { CollectionAfterChangeHook, Payload, PayloadRequest } from 'payload'
import type pg from 'pg'
import { transactionOf } from '@/data/transaction'
import { OF_PUBLISHING } from '@/domain/area-list'
import { mayPublish } from '@/domain/areas'
import { type EventName, logEvent } from '@/domain/events'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { storedRights } from '@/features/accounts/server/roles'
import { recordEvent } from '@/features/audit/server/record-event'
import { queueMails } from '@/features/leads/server/queue-mails'
import type { SavePlan } from '@/features/posts/rules/save-plan'
import {
  BY_HAND,
  PAUSED_REASON,
  type ScheduleAction,
  type ScheduleState,
  toUnplannedMail,
} from '@/features/posts/rules/scheduled-post'
import { afterCommit } from '@/lib/after-commit'

type SettledSchedule = {
  id: string
  post: string
  action: ScheduleAction
  at: Date
  by: string | null
  title: string | null
  state: Exclude<ScheduleState, 'pending'>
  reason: string | null
}

type OpenTransaction = { payload: Payload; transaction: string | number; client: pg.PoolClient }

const EVENT_OF = {
  done: 'post.schedule-done',
  refused: 'post.schedule-refused',
  paused: 'post.schedule-paused',
} as const satisfies Record<SettledSchedule['state'], EventName>

/**
 * Ends what was scheduled, once, and mails the staff unless it went as planned: whoever scheduled it, or all who may publish where
 * that is nobody who may publish.
 */
export async function settleSchedule(
  { payload, transaction, client }: OpenTransaction,
  settled: SettledSchedule,
): Promise<void> {
  const { id, post, action, at, by, title, state, reason } = settled
  const { rowCount } = await client.query(
    `update scheduled_posts set state = $2, reason = $3, settled_at = clock_timestamp(), updated_at = now()
     where id = $1 and state = 'pending'`,
    [id, state, reason],
  )
  if (!rowCount) return
  if (state !== 'done') {
    const address = `${env.SITE_URL}${paths.adminPost(post)}`
    const mail = toUnplannedMail({ state, action, title: title ?? '', at, reason: reason ?? '', address })
    const readers = await listReaders(client, by)
    await queueMails(
      client,
      'schedule',
      readers.map((recipient) => ({ ...mail, recipient })),
    )
  }
  await afterCommit(transaction, () =>
    logEvent(payload.logger, EVENT_OF[state], { schedule: id, post, action, by }),
  )
}

async function listReaders(client: pg.PoolClient, by: string | null): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(
    `with admins as (
       select users.id, email from users where ${hasRightInSql('users.id', OF_PUBLISHING)}
     )
     select email from admins where id = $1::uuid or not exists (select from admins where id = $1::uuid)`,
    [by],
  )
  return rows.map(({ email }) => email)
}

/** Ends what the plan of a save has done by hand: it has not to be done again at its minute. */
export async function settleByHand(
  req: PayloadRequest,
  post: string,
  { settles, takesBackChanges }: Pick<SavePlan, 'settles' | 'takesBackChanges'>,
): Promise<void> {
  if (settles.length === 0 && !takesBackChanges) return
  const open = await transactionOf(req)
  const { client } = open
  if (takesBackChanges) {
    const { rows } = await client.query<{ id: string }>(
      `delete from scheduled_posts
       where post_id = $1 and state in ('pending', 'paused') and action = 'publish-changes' returning id`,
      [post],
    )
    for (const { id } of rows) {
      const about = { type: 'post', id: post } as const
      await recordEvent(req, 'post.unscheduled', { about, details: { schedule: id } }, open)
    }
  }
  if (settles.length === 0) return
  await client.query(
    `update scheduled_posts set state = 'done', reason = $3, settled_at = now(), updated_at = now()
     where post_id = $1 and state in ('pending', 'paused') and action::text = any($2)`,
    [post, settles, BY_HAND],
  )
}

type Pending = Pick<SettledSchedule, 'id' | 'post' | 'action' | 'at' | 'by' | 'title'>

/**
 * When an account loses the right to publish, its schedules wait for somebody who may. This happens in the same
 * transaction, so that deleting the account afterwards releases nothing.
 */
export const pauseSchedules: CollectionAfterChangeHook = async ({ doc, previousDoc, operation, req }) => {
  if (operation !== 'update' || !mayPublish({ ...previousDoc, areas: previousDoc.areas ?? [] })) return doc
  if (mayPublish(await storedRights(req, doc.id))) return doc
  const { id: transaction, client } = await transactionOf(req)
  const { rows } = await client.query<Pending>(
    `select due.id, due.post_id as post, due.action, due.at, due.by_id as by, post.title
     from scheduled_posts due join blog_posts post on post.id = due.post_id
     where due.state = 'pending' and due.by_id = $1 order by due.id for update of due`,
    [doc.id],
  )
  for (const due of rows)
    await settleSchedule(
      { payload: req.payload, transaction, client },
      { ...due, state: 'paused', reason: PAUSED_REASON },
    )
  return doc
}
