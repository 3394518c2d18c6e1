import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { Transaction } from '@/data/transaction'
import { GOES_OUT, MAY_NOT_PUBLISH } from '@/domain/area-words'
import { mayPublish } from '@/domain/areas'
import { isAdmin } from '@/domain/roles'
import type { ScheduleAction } from '@/features/posts/rules/scheduled-post'
import { Refusal } from '@/server/errors'
import { type LockedPost, lockPost } from './post-lock'

/** Whether somebody may write posts but not publish them. A scheduled publication has no user. */
export function onlyWrites({ user }: Pick<PayloadRequest, 'user'>): boolean {
  return isAdmin(user) && !mayPublish(user)
}

/**
 * Refuses changes that would be public at once or at the scheduled minute, in words. The access function of the
 * collection says the same of many at once, in Payload's.
 *
 * @param stored - the post, if the caller has locked it
 */
export async function refuseOnWayOut(
  transaction: Transaction,
  post: string,
  stored?: LockedPost | null,
): Promise<void> {
  const found = stored === undefined ? await lockPost(transaction, post) : stored
  if (found?.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
  if (found && (await goesOut(transaction, post, 'publish'))) throw new Refusal(GOES_OUT, 403)
}

/** As `refuseOnWayOut`, of bringing back a version, which is named by its own id. */
export async function refuseRestoring(transaction: Transaction, version: string): Promise<void> {
  const [found] = await transaction.query<{ post: string; published: boolean | null }>(
    sql`SELECT parent_id AS post, version_published AS published FROM _blog_posts_v WHERE id = ${version}::uuid`,
  )
  if (found?.published) throw new Refusal(MAY_NOT_PUBLISH, 403)
  if (found) await refuseOnWayOut(transaction, found.post)
}

/**
 * Refuses to change by writing what goes out at a minute: it would be published as nobody who may has seen it.
 *
 * @param transaction - has locked the post, as whoever sets a minute does
 */
export async function refusePlannedChangesOf(
  req: Pick<PayloadRequest, 'user'>,
  transaction: Transaction,
  post: string,
): Promise<void> {
  if (onlyWrites(req) && (await goesOut(transaction, post, 'publish-changes')))
    throw new Refusal(GOES_OUT, 403)
}

async function goesOut(
  { query }: Pick<Transaction, 'query'>,
  post: string,
  action: ScheduleAction,
): Promise<boolean> {
  const rows = await query(
    sql`SELECT 1 FROM scheduled_posts
      WHERE post_id = ${post}::uuid AND action::text = ${action} AND state::text = 'pending'`,
  )
  return rows.length > 0
}
