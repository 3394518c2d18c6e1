import type { Payload } from 'payload'
import { toSlug } from '@/domain/slug'
import { samplePosts } from '@/seed/sample-posts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Puts the sample posts into a database in which nothing was ever published, one a week up to now. Once an
 * owner has written or deleted anything, it leaves the blog alone.
 *
 * @returns how many posts were stored
 */
export async function seed(payload: Payload): Promise<number> {
  const { rows } = await payload.db.pool.query('select content_version from site_state')
  if (Number(rows[0]?.content_version) > 0) return 0
  // All of them or none: an interrupted start begins again.
  const req = { transactionID: (await payload.db.beginTransaction()) ?? undefined }
  try {
    await storeSamples(payload, req)
    await payload.db.commitTransaction(req.transactionID ?? '')
  } catch (error) {
    await payload.db.rollbackTransaction(req.transactionID ?? '')
    throw error
  }
  return samplePosts.length
}

async function storeSamples(payload: Payload, req: { transactionID?: number | string }) {
  const now = Date.now()
  for (const [age, post] of [...samplePosts.entries()].reverse()) {
    const publishedAt = new Date(now - age * WEEK_MS).toISOString()
    await payload.create({
      collection: 'blog-posts',
      data: { ...post, slug: toSlug(post.title), published: true, publishedAt },
      overrideAccess: true,
      req,
    })
  }
}
