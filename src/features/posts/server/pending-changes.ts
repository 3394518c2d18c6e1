import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'
import { mayDo } from '@/domain/areas'
import { toWrittenMinute } from '@/domain/business-minute'
import { staffName } from '@/domain/staff'
import { recordEvent } from '@/features/audit/server/record-event'
import { CHANGES_HEADER, NO_CHANGES, type PendingChanges } from '@/features/posts/rules/pending-changes'
import { isRecord } from '@/lib/fetch-json'
import { instant } from '@/lib/instant'
import { flags, flagsOf } from '@/lib/payload-flags'
import { isUuid } from '@/lib/uuid'
import { Refusal } from '@/server/errors'
import { refuseOther } from '@/server/stale-save'
import type { BlogPost, PendingChange } from '../../../../payload-types'
import { namesNotSent } from './form-fields'
import { lockPost } from './post-lock'
import { endReview } from './reviews'
import { endUnsavedWork } from './unsaved-work'
import { refusePlannedChangesOf } from './writers'

const CHANGED =
  'Changes of this post were saved for later by someone else, or by you elsewhere, after you opened it. Nothing was overwritten, and your text is kept.'
const ENDED =
  'The changes that you opened were published or discarded by someone else, or by you elsewhere. Nothing was overwritten, and your text is kept.'
const NOT_PUBLIC = 'Only a published post has changes for later. Save this one as a draft.'

type Values = Record<string, unknown>

/**
 * Who asks. `req` of the local API takes it without the headers of a request that was meant for something else.
 */
type Caller = Pick<PayloadRequest, 'payload' | 'user'>

/**
 * The changes of a post that are kept for later.
 *
 * @returns null when it has none, or when the caller may not read it
 */
export async function findPendingChanges(
  { payload, user }: Caller,
  postId: string,
): Promise<PendingChanges | null> {
  if (!isUuid(postId) || !mayDo(user, { collection: 'pending-changes' }, 'read')) return null
  const { docs } = await payload.find({
    collection: 'pending-changes',
    where: { post: { equals: postId } },
    select: { values: true, basedOn: true, by: true, updatedAt: true },
    depth: 1,
    limit: 1,
    pagination: false,
    overrideAccess: false,
    user,
  })
  return docs[0] ? toPendingChanges(docs[0]) : null
}

/**
 * Saves the values of a form for later without changing what is public. They are stored as publishing would store
 * them, sanitized, and refused for the same reasons, including a slug that is taken.
 *
 * @param sent - by the names of the fields; fields that the form does not write are ignored
 * @param basedOn - when the post was last stored as its writer knows it, an ISO text
 * @throws {Refusal} 404 for a post that is gone, 409 for one that is not published, and when somebody else has saved
 * or ended changes since
 */
export async function savePendingChanges(
  req: PayloadRequest,
  postId: string,
  sent: Values,
  basedOn: string,
): Promise<PendingChanges> {
  const values = await tryPublishing(req, postId, onlyOfForm(req.payload, sent))
  const doc = await inTransaction(req.payload, async (transaction) => {
    const post = await lockPost(transaction, postId)
    if (!post || post.isTrashed) throw new Refusal('Not found', 404)
    if (!post.published) throw new Refusal(NOT_PUBLIC, 409)
    await refusePlannedChangesOf(req, transaction, postId)
    const known = await refuseStaleChanges(req, transaction, postId)
    // Nobody may write these through the API; who comes here was asked whether they may change the post.
    const how = { overrideAccess: true, depth: 0, req: { transactionID: transaction.id } } as const
    const data = { values, basedOn, by: req.user?.id ?? null }
    await endUnsavedWork(req, transaction)
    return known
      ? req.payload.update({ collection: 'pending-changes', id: known.id, data, ...how })
      : req.payload.create({ collection: 'pending-changes', data: { post: postId, ...data }, ...how })
  })
  return { ...toPendingChanges(doc), by: req.user ? staffName(req.user) : null }
}

/**
 * Publishes the changes of a post that were saved for later, and ends them, together or not at all. It joins the
 * transaction of the request if there is one.
 *
 * @param how - `overrideAccess` for a scheduled publication, which has no user
 * @returns the public post; null when it has no changes, or is gone or in the trash
 * @throws {ValidationError} for values that no post may have today, including a slug that was taken meanwhile.
 * Payload has then rolled the transaction back, even that of the request.
 */
export async function publishPendingChanges(
  req: PayloadRequest,
  postId: string,
  { overrideAccess = false }: { overrideAccess?: boolean } = {},
): Promise<BlogPost | null> {
  const publish = async (transaction: Transaction) => {
    const locked = isUuid(postId) ? await lockPost(transaction, postId) : null
    if (!locked || locked.isTrashed) return null
    const [kept] = await transaction.query<{ values: unknown }>(
      sql`SELECT "values" FROM pending_changes WHERE post_id = ${postId}::uuid FOR UPDATE`,
    )
    if (!kept) return null
    return req.payload.update({
      collection: 'blog-posts',
      id: postId,
      data: { ...onlyOfForm(req.payload, kept.values), published: true },
      depth: 0,
      overrideAccess,
      user: req.user,
      req: { transactionID: transaction.id },
      context: flags({ saveOrder: { ...flagsOf(req).saveOrder, publishesChanges: true } }),
    })
  }
  return req.transactionID ? publish(await transactionOf(req)) : inTransaction(req.payload, publish)
}

/**
 * Forgets the changes of a post that are kept for later; without any, nothing happens.
 *
 * @throws {Refusal} 404 for a post that is gone, 409 when somebody else has saved or ended changes since
 */
export function discardPendingChanges(req: PayloadRequest, postId: string): Promise<void> {
  return inTransaction(req.payload, async (transaction) => {
    const post = await lockPost(transaction, postId)
    if (!post || post.isTrashed) throw new Refusal('Not found', 404)
    const known = await refuseStaleChanges(req, transaction, postId)
    await refusePlannedChanges(transaction, postId)
    await endChanges(req.payload, transaction.id, postId)
    if (!known) return
    await endReview(transaction, {
      post: postId,
      how: 'discarded',
      by: req.user ? String(req.user.id) : null,
    })
    const about = { type: 'post', id: postId, label: post.title } as const
    await recordEvent(req, 'post.changes-discarded', { about }, transaction)
  })
}

/** Changes with a schedule are not removed, because the schedule would then have nothing to publish. */
async function refusePlannedChanges({ query }: Transaction, postId: string): Promise<void> {
  const [planned] = await query<{ at: string }>(
    sql`SELECT at FROM scheduled_posts
      WHERE post_id = ${postId}::uuid AND action = 'publish-changes' AND state IN ('pending', 'paused')`,
  )
  if (!planned) return
  const minute = toWrittenMinute(new Date(planned.at))
  throw new Refusal(`These changes go out on ${minute}. Take that back first, at Schedule.`, 409)
}

/**
 * Whether a save says which changes it knows, as the form does. It ends them. A save of the row alone, such as the
 * switch of the list, does not say it and leaves them.
 */
export const namesChanges = ({ headers }: Pick<PayloadRequest, 'headers'>): boolean =>
  headers?.has(CHANGES_HEADER) ?? false

/**
 * Refuses what was decided of other changes than those that are kept now. A request that does not say which it knows is
 * not checked.
 */
export async function refuseStaleChanges(
  { headers }: Pick<PayloadRequest, 'headers'>,
  { query }: Transaction,
  postId: string,
): Promise<{ id: string } | null> {
  const [row] = await query<{ id: string; updated_at: string | Date }>(
    sql`SELECT id, updated_at FROM pending_changes WHERE post_id = ${postId}::uuid FOR UPDATE`,
  )
  const changesAt = instant(row?.updated_at)
  const known = headers?.get(CHANGES_HEADER)
  if (known)
    refuseOther(known === NO_CHANGES ? null : known, changesAt, changesAt ? CHANGED : ENDED, { changesAt })
  return row ? { id: row.id } : null
}

/** Runs on behalf of the server: the save, publication or discard was authorised before. */
export async function endChanges(
  payload: Payload,
  transactionID: string | number | undefined,
  postId: string,
): Promise<void> {
  await payload.delete({
    collection: 'pending-changes',
    where: { post: { equals: postId } },
    overrideAccess: true,
    req: { transactionID },
  })
}

/**
 * Publishes in a transaction that is rolled back, so that every hook and rule of a post is checked.
 *
 * @returns the values as they would be stored
 */
async function tryPublishing({ payload, user }: Caller, postId: string, values: Values): Promise<Values> {
  const tried = await inTransaction(
    payload,
    ({ id: transactionID }) =>
      payload.update({
        collection: 'blog-posts',
        id: postId,
        data: { ...values, published: true },
        depth: 0,
        overrideAccess: false,
        user,
        req: { transactionID },
        context: flags({ saveOrder: { isTrial: true } }),
      }),
    { isTrial: true },
  )
  const stored: Values = { ...tried }
  return Object.fromEntries(Object.keys(values).map((name) => [name, stored[name] ?? null]))
}

/** The values of the form alone, without fields that the server sets. */
function onlyOfForm({ collections }: Payload, values: unknown): Values {
  const { flattenedFields } = collections['blog-posts'].config
  const unseen = new Set(namesNotSent(flattenedFields))
  const names = flattenedFields.map(({ name }) => name).filter((name) => !unseen.has(name))
  const given = isRecord(values) ? values : {}
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]),
  )
}

type Stored = Pick<PendingChange, 'values' | 'basedOn' | 'by' | 'updatedAt'>

function toPendingChanges({ values, basedOn, by, updatedAt }: Stored): PendingChanges {
  return {
    values: isRecord(values) && !Array.isArray(values) ? values : {},
    savedAt: updatedAt ?? '',
    basedOn,
    by: typeof by === 'object' && by !== null ? staffName(by) : null,
  }
}
