import type { CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { mayDo, mayPublish } from '@/domain/areas'
import { type BadgesOfPosts, isPostBadge, type PostBadge } from '@/features/posts/rules/pending-changes'
import type { Review } from '@/features/posts/rules/review'
import { WAITS } from './reviews'

/** Schedules that still wait or are paused. */
const AHEAD = { state: { in: ['pending', 'paused'] } }

/** What the list says of posts beside their titles; each id that was asked for has an entry. */
export async function readBadges(req: PayloadRequest, ids: readonly string[]): Promise<BadgesOfPosts> {
  const { docs } = await req.payload.find({
    collection: 'pending-changes',
    where: { post: { in: [...ids] } },
    select: { post: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  })
  const { docs: schedules } = await req.payload.find({
    collection: 'scheduled-posts',
    where: { post: { in: [...ids] }, ...AHEAD },
    select: { post: true, action: true, at: true, state: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  })
  const scheduled = new Map(
    schedules.map(({ post, action, at, state }) => [idOf(post), { action, at, state }]),
  )
  const reviews = await listReviews(req, 'post_id = any($1)', [ids])
  const reviewed = new Map(reviews.map(({ post, state }) => [post, state]))
  const changed = new Set(docs.map(({ post }) => idOf(post)))
  return Object.fromEntries(
    ids.map((id) => [
      id,
      {
        hasChanges: changed.has(id),
        scheduled: scheduled.get(id) ?? null,
        review: reviewed.get(id) ?? null,
      },
    ]),
  )
}

/**
 * Filters an admin's list of posts by a badge, which for example `?marked=scheduled` requests: no
 * condition on posts can say it, since what is kept for later stands in tables that no reader of posts may join.
 */
export const filterByBadge: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const badge = req.query.marked
  if (
    operation !== 'read' ||
    'id' in args ||
    !isPostBadge(badge) ||
    !mayDo(req.user, { collection: 'blog-posts' }, 'read')
  )
    return args
  const hasBadge = { id: { in: await listPostsWithBadge(req, badge) } }
  return { ...args, where: args.where ? { and: [args.where, hasBadge] } : hasBadge }
}

async function listPostsWithBadge(req: PayloadRequest, badge: PostBadge): Promise<string[]> {
  if (badge === 'review') return postsOf(await listReviews(req, "state = 'open'", []))
  // Whoever only writes looks for what is theirs to do.
  if (badge === 'sent-back')
    return postsOf(
      mayPublish(req.user)
        ? await listReviews(req, "state = 'sent-back'", [])
        : await listReviews(req, "state = 'sent-back' and by_id = $1", [req.user?.id]),
    )
  const { docs } = await req.payload.find({
    ...(badge === 'changed'
      ? { collection: 'pending-changes' as const }
      : { collection: 'scheduled-posts' as const, where: AHEAD }),
    select: { post: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  })
  return docs.map(({ post }) => idOf(post))
}

type Reviewed = { post: string; state: Review['state'] }

const postsOf = (reviews: readonly Reviewed[]) => reviews.map(({ post }) => post)

/** The reviews that wait and match a condition. The caller may read posts. */
async function listReviews({ payload }: PayloadRequest, condition: string, values: readonly unknown[]) {
  const { rows } = await payload.db.pool.query<Reviewed>(
    `select post_id as post, state::text as state from post_reviews where ${WAITS} and ${condition}`,
    [...values],
  )
  return rows
}

function idOf(post: string | { id: string }): string {
  return typeof post === 'string' ? post : post.id
}
