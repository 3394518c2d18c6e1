import type { PayloadRequest } from 'payload'
import type { MarksOfPosts } from '@/domain/pending-changes'

/** What the list says of posts beside their titles; each id that was asked for has an entry. */
export async function readMarks(req: PayloadRequest, ids: readonly string[]): Promise<MarksOfPosts> {
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
    where: { post: { in: [...ids] }, state: { in: ['pending', 'paused'] } },
    select: { post: true, action: true, at: true, state: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  })
  const scheduled = new Map(
    schedules.map(({ post, action, at, state }) => [
      typeof post === 'string' ? post : post.id,
      { action, at, state },
    ]),
  )
  const changed = new Set(docs.map(({ post }) => (typeof post === 'string' ? post : post.id)))
  return Object.fromEntries(
    ids.map((id) => [id, { hasChanges: changed.has(id), scheduled: scheduled.get(id) ?? null }]),
  )
}
