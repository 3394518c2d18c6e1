import type { Payload, PayloadRequest } from 'payload'
import type pg from 'pg'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'
import { OF_PUBLISHING, OF_WRITING } from '@/domain/area-list'
import { mayDo, mayPublish } from '@/domain/areas'
import { paths } from '@/domain/paths'
import { env } from '@/env'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { staffNameSql } from '@/features/accounts/server/staff-name-sql'
import { recordEvent } from '@/features/audit/server/record-event'
import { queueMails } from '@/features/leads/server/queue-mails'
import {
  REVIEW_LIMITS,
  REVIEW_OVER,
  type Review,
  type ReviewAnswer,
  type ReviewMail,
  type ReviewState,
  toReviewMail,
} from '@/features/posts/rules/review'
import type { SavePlan } from '@/features/posts/rules/save-plan'
import { instant } from '@/lib/instant'
import { Refusal } from '@/server/errors'
import { countPoint, type Limit } from '@/server/limiter'
import { refuseOther } from '@/server/stale-save'

const PUBLISHES = 'You may publish this post yourself.'
const NOTHING_TO_REVIEW =
  'There is nothing to review: visitors see all of this post. Save changes for later first.'
const ASKED_BEFORE = 'A review of this post was asked for already.'
const NOT_YOURS = 'Only who asked for a review takes it back.'
const SAVED_SINCE =
  'This post was saved after you opened it. Load the page again, and look at it before you answer.'

/** Each request for a review mails everybody who may publish. */
const ASKINGS: Limit = { name: 'review-asked', points: REVIEW_LIMITS.aDay, seconds: 24 * 60 * 60 }

/** What waits, for the publisher or for whoever asked. */
export const WAITS = "state in ('open', 'sent-back')"

/** When the reviewed version was stored: the changes for later if there are some, else the post. */
const STANDS_AT = 'coalesce(kept.updated_at, post.updated_at)'

type Caller = Pick<PayloadRequest, 'payload' | 'user'>
type Client = Pick<pg.PoolClient, 'query'>

/**
 * The review of a post that waits: for its answer, or for whoever asked.
 *
 * @returns null when there is none, or when the caller may not write the post
 */
export async function findReview({ payload, user }: Caller, post: string): Promise<Review | null> {
  if (!user || !mayDo(user, { collection: 'blog-posts' }, 'update')) return null
  return readReview(payload.db.pool, post, String(user.id))
}

type Row = {
  id: string
  state: Review['state']
  at: Date
  by: string | null
  asker: string | null
  asked: string | null
  answered: string | null
  answeredBy: string | null
  answeredAt: Date | null
  standsAt: Date
  contentAt: Date
}

async function readReview(client: Client, post: string, me: string): Promise<Review | null> {
  const { rows } = await client.query<Row>(
    `select review.id, review.state::text as state, review.created_at as at, review.by_id as by, ${staffNameSql('asker')} as asker,
       asked.text as asked, answered.text as answered, ${staffNameSql('answerer')} as "answeredBy", answered.created_at as "answeredAt",
       ${STANDS_AT} as "standsAt", review.content_at as "contentAt"
     from post_reviews review join blog_posts post on post.id = review.post_id
       left join pending_changes kept on kept.post_id = post.id
       left join users asker on asker.id = review.by_id
       left join post_events asked on asked.review_id = review.id and asked.kind = 'asked'
       left join post_events answered on answered.review_id = review.id and answered.kind = 'sent-back'
       left join users answerer on answerer.id = answered.by_id
     where review.post_id = $1 and review.${WAITS} and post.deleted_at is null`,
    [post],
  )
  const [row] = rows
  if (!row) return null
  const standsAt = instant(row.standsAt)
  const answeredAt = instant(row.answeredAt)
  return {
    id: row.id,
    state: row.state,
    asked: { by: row.asker, at: instant(row.at) ?? '', text: row.asked },
    isMine: row.by === me,
    answered: answeredAt ? { by: row.answeredBy, at: answeredAt, text: row.answered } : null,
    changedAt: standsAt === instant(row.contentAt) ? null : standsAt,
  }
}

/**
 * Asks those who may publish for a review of a post as it is stored now, and mails them.
 *
 * @throws {Refusal} 404 for a post that is gone or in the trash; 409 for whoever may publish it, for a public post without
 *   changes for later, and while another review of it waits; 429 for whoever has asked too often today
 */
export async function askForReview(req: PayloadRequest, post: string, text: string): Promise<Review | null> {
  const by = String(req.user?.id)
  if (mayPublish(req.user)) throw new Refusal(PUBLISHES, 409)
  const { wait } = await countPoint(req.payload, ASKINGS, by)
  if (wait)
    throw new Refusal(
      `You have asked ${REVIEW_LIMITS.aDay} times within a day. Tell a colleague instead.`,
      429,
    )
  return inTransaction(req.payload, async (transaction) => {
    const { client } = transaction
    const stored = await lockPost(client, post)
    if (stored.published && !stored.hasChanges) throw new Refusal(NOTHING_TO_REVIEW, 409)
    const { rows } = await client.query<{ id: string; state: ReviewState }>(
      `select id, state from post_reviews where post_id = $1 and ${WAITS} for update`,
      [post],
    )
    if (rows.some(({ state }) => state === 'open')) throw new Refusal(ASKED_BEFORE, 409)
    for (const { id } of rows) await setState(client, id, 'asked-again')
    const { rows: made } = await client.query<{ id: string }>(
      `insert into post_reviews (id, post_id, by_id, state, content_at)
       values (gen_random_uuid(), $1, $2, 'open', $3) returning id`,
      [post, by, stored.standsAt],
    )
    const review = made[0]?.id ?? null
    await tell(client, { post, kind: 'asked', by, review, text })
    const { rows: readers } = await client.query<{ email: string }>(
      `select email from users where ${hasRightInSql('users.id', OF_PUBLISHING)} and id <> $1`,
      [by],
    )
    await mail(client, { what: 'asked', post, title: stored.title, by, text }, readers)
    await recordReview(req, 'post.review-asked', { post, title: stored.title, review }, transaction)
    return readReview(client, post, by)
  })
}

/**
 * Takes back what one has asked for and nobody has answered.
 *
 * @throws {Refusal} 403 for everybody else, 404 when no review of the post is open
 */
export function takeBackReview(req: PayloadRequest, post: string): Promise<object> {
  const by = String(req.user?.id)
  return inTransaction(req.payload, async (transaction) => {
    const { client } = transaction
    const { title } = await lockPost(client, post)
    const { rows } = await client.query<{ id: string; by: string | null }>(
      `select id, by_id as by from post_reviews where post_id = $1 and state = 'open' for update`,
      [post],
    )
    const [review] = rows
    if (!review) throw new Refusal('No review of this post waits any more.', 404)
    if (review.by !== by) throw new Refusal(NOT_YOURS, 403)
    await setState(client, review.id, 'withdrawn')
    await tell(client, { post, kind: 'withdrawn', by, review: review.id, text: '' })
    await recordReview(req, 'post.review-withdrawn', { post, title, review: review.id }, transaction)
    return {}
  })
}

export type Answer = {
  review: string
  answer: ReviewAnswer
  text: string
  /** When the reviewed version was stored, as the reviewer has seen it; an ISO text. */
  seenAt: string
}

/**
 * Answers a review once, for the version that is stored now.
 *
 * @returns the waiting review, when it was sent back
 * @throws {Refusal} 404 for a review of another post, 409 for one that is over, and when the post, or its changes
 * for later, was saved after it was looked at
 */
export function answerReview(
  req: PayloadRequest,
  post: string,
  { review: id, answer, text, seenAt }: Answer,
): Promise<Review | null> {
  const by = String(req.user?.id)
  return inTransaction(req.payload, async (transaction) => {
    const { client } = transaction
    const stored = await lockPost(client, post)
    const { rows } = await client.query<{ state: ReviewState; by: string | null }>(
      `select state, by_id as by from post_reviews where id = $1 and post_id = $2 for update`,
      [id, post],
    )
    const [review] = rows
    if (!review) throw new Refusal('Not found', 404)
    if (review.state !== 'open') throw new Refusal(REVIEW_OVER[review.state], 409)
    refuseOther(instant(seenAt), instant(stored.standsAt), SAVED_SINCE)
    await setState(client, id, answer)
    await tell(client, { post, kind: answer, by, review: id, text })
    await mailAsker(client, { what: answer, post, title: stored.title, by, text }, review.by)
    await recordReview(
      req,
      'post.review-answered',
      { post, title: stored.title, review: id, answer },
      transaction,
    )
    return readReview(client, post, by)
  })
}

/**
 * Ends what waits for a post: somebody has published it, or has discarded its changes. Whoever asked is told.
 *
 * @param by - the id of who did it; null for the site itself
 */
export async function endReview(
  { client }: Pick<Transaction, 'client'>,
  { post, how, by, data }: { post: string; how: 'published' | 'discarded'; by: string | null; data?: object },
): Promise<void> {
  const { rows } = await client.query<{ id: string; asker: string | null; title: string | null }>(
    `update post_reviews review set state = $2, updated_at = clock_timestamp() from blog_posts post
     where review.post_id = $1 and post.id = review.post_id and review.${WAITS}
     returning review.id, review.by_id as asker, post.title`,
    [post, how],
  )
  const [review] = rows
  await tell(client, { post, kind: how, by, review: review?.id ?? null, text: '', data })
  if (review) await mailAsker(client, { what: how, post, title: review.title, by, text: '' }, review.asker)
}

/** Tells in the thread of a post that it went out, which ends the review that it had, or was taken off the site. */
export async function tellOfSave(
  req: PayloadRequest,
  post: string,
  thread: NonNullable<SavePlan['thread']>,
): Promise<void> {
  const open = await transactionOf(req)
  const { kind, by, data } = thread
  if (kind === 'published') await endReview(open, { post, how: kind, by, data })
  else await tell(open.client, { post, kind, by, review: null, text: '', data })
}

/**
 * How many reviews wait for somebody: all that are open for who may publish, and for who only writes what was sent back
 * to them.
 */
export async function countReviews({ payload, user }: { payload: Payload; user: PayloadRequest['user'] }) {
  if (!user || !mayDo(user, { collection: 'blog-posts' }, 'update')) return 0
  const [waits, values] = mayPublish(user)
    ? ["review.state = 'open'", []]
    : ["review.state = 'sent-back' and review.by_id = $1", [user.id]]
  const { rows } = await payload.db.pool.query<{ count: string }>(
    `select count(*) from post_reviews review join blog_posts post on post.id = review.post_id
     where post.deleted_at is null and ${waits}`,
    values,
  )
  return Number(rows[0]?.count ?? 0)
}

type Locked = { title: string | null; published: boolean; hasChanges: boolean; standsAt: Date }

/** The same lock as every save of a post and of its changes for later. */
async function lockPost(client: Client, post: string): Promise<Locked> {
  await client.query('select from blog_posts where id = $1 for update', [post])
  // After the wait for the lock: what is stored now.
  const { rows } = await client.query<Locked & { isTrashed: boolean }>(
    `select post.title, coalesce(post.published, false) as published, kept.id is not null as "hasChanges",
       ${STANDS_AT} as "standsAt", post.deleted_at is not null as "isTrashed"
     from blog_posts post left join pending_changes kept on kept.post_id = post.id where post.id = $1`,
    [post],
  )
  return requireWritable(rows[0])
}

/** @throws {Refusal} 404 for a post that is gone, 409 for one in the trash */
export function requireWritable<Found extends { isTrashed: boolean }>(post: Found | undefined): Found {
  if (!post) throw new Refusal('Not found', 404)
  if (post.isTrashed) throw new Refusal('This post is in the trash. Restore it first.', 409)
  return post
}

async function setState(client: Client, review: string, state: ReviewState): Promise<void> {
  await client.query('update post_reviews set state = $2, updated_at = clock_timestamp() where id = $1', [
    review,
    state,
  ])
}

type Told = {
  post: string
  kind: string
  by: string | null
  review: string | null
  text: string
  data?: object
}

async function tell(client: Client, { post, kind, by, review, text, data = {} }: Told): Promise<void> {
  await client.query(
    `insert into post_events (id, post_id, kind, by_id, review_id, text, data, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, $4, nullif($5, ''), $6::jsonb, at, at
     from (select clock_timestamp() as at offset 0) as clock`,
    [post, kind, by, review, text, JSON.stringify(data)],
  )
}

type Mailed = Omit<ReviewMail, 'address' | 'title'> & { post: string; title: string | null }

async function mail(
  client: pg.PoolClient,
  { what, post, title, by, text }: Mailed,
  readers: readonly { email: string }[],
): Promise<void> {
  if (readers.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    `select ${staffNameSql('person')} as name from users person where id = $1`,
    [by],
  )
  const address = `${env.SITE_URL}${paths.adminPost(post)}`
  const words = toReviewMail({ what, title: title ?? '', by: rows[0]?.name ?? null, text, address })
  await queueMails(
    client,
    'review',
    readers.map(({ email }) => ({ ...words, recipient: email })),
  )
}

/** Nobody is mailed about their own answer, or after they have lost the right to write posts. */
async function mailAsker(client: pg.PoolClient, told: Mailed, asker: string | null): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select email from users where id = $1 and id is distinct from $2 and ${hasRightInSql('users.id', OF_WRITING)}`,
    [asker, told.by],
  )
  await mail(client, told, rows)
}

type Recorded = { post: string; title: string | null; review: string | null; answer?: ReviewAnswer }

function recordReview(
  req: PayloadRequest,
  kind: 'post.review-asked' | 'post.review-withdrawn' | 'post.review-answered',
  { post, title, ...details }: Recorded,
  transaction: Transaction,
): Promise<void> {
  return recordEvent(req, kind, { about: { type: 'post', id: post, label: title }, details }, transaction)
}
