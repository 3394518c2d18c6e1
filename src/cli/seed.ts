import type { GlobalSlug, Payload, PayloadRequest } from 'payload'
import { listWithoutContent } from '@/data/migrations'
import { inTransaction } from '@/data/transaction'
import { toSlug } from '@/domain/slug'
import { documents, globals } from '@/seed'
import { toIds } from '@/seed/references'
import { toLegalBody } from '@/seed/rich-text'
import { samplePosts } from '@/seed/sample-posts'
import { readReferences, toReference } from './content/references'

type Req = Pick<PayloadRequest, 'transactionID'>

const WEEK_MS = 7 * 24 * 60 * 60_000

/**
 * Stores the sample posts, dated one week apart up to now, in a database in which nothing was ever published. After
 * the owner has published or deleted anything, it does nothing.
 *
 * @returns the number of stored posts
 */
export async function seedPosts(payload: Payload): Promise<number> {
  const { rows } = await payload.db.pool.query('select content_version from site_state')
  if (Number(rows[0]?.content_version) > 0) return 0
  const now = Date.now()
  await inTransaction(payload, async ({ id }) => {
    for (const [age, post] of [...samplePosts.entries()].reverse()) {
      const publishedAt = new Date(now - age * WEEK_MS).toISOString()
      await payload.create({
        collection: 'blog-posts',
        data: { ...post, slug: toSlug(post.title), published: true, publishedAt },
        overrideAccess: true,
        req: { transactionID: id },
      })
    }
  })
  return samplePosts.length
}

/**
 * The page that lists each collection. A collection is seeded only together with its page, so that a collection that
 * the owner has emptied stays empty.
 */
const LISTED_ON = {
  services: 'services-page',
  industries: 'industries-page',
  plans: 'plans-page',
  testimonials: 'home',
} as const satisfies Record<keyof typeof documents, GlobalSlug>

/**
 * Stores the content that the site does not have yet, in one transaction. Existing content does not change.
 *
 * @returns the number of stored documents
 */
export async function seedContent(payload: Payload): Promise<number> {
  const bare = await listWithoutContent(payload.db.pool)
  const missing = entries(globals).flatMap(([slug]) => (bare.includes(slug) ? [slug] : []))
  return inTransaction(payload, async ({ id }) => {
    const req = { transactionID: id }
    const ids = await readReferences(payload, req)
    let stored = 0
    for (const [collection, listedOn] of entries(LISTED_ON))
      if (missing.includes(listedOn)) stored += await storeDocuments(payload, req, collection, ids)
    for (const slug of missing)
      await payload.updateGlobal({ slug, data: toData(slug, ids), overrideAccess: true, req })
    return stored + missing.length
  })
}

async function storeDocuments(
  payload: Payload,
  req: Req,
  collection: keyof typeof documents,
  ids: Map<string, string>,
) {
  const seeds: readonly object[] = documents[collection]
  for (const seed of seeds) {
    const data = { ...toIds(seed, ids), _status: 'published' } as never
    const doc = await payload.create({ collection, data, depth: 0, overrideAccess: true, req })
    const reference = toReference(collection, doc)
    if (reference) ids.set(reference, doc.id)
  }
  return seeds.length
}

function toData(slug: keyof typeof globals, ids: Map<string, string>) {
  const content = globals[slug]
  const { sections, ...rest } = 'sections' in content ? content : { ...content, sections: undefined }
  const body = sections && { body: toLegalBody(sections) }
  return { ...toIds(rest, ids), ...body, _status: 'published' } as never
}

const entries = <K extends string, V>(record: Record<K, V>) => Object.entries(record) as [K, V][]
