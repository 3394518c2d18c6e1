import type { PayloadRequest } from 'payload'
import { adminEndpoint } from '@/server/admin-endpoint'
import { Refusal } from '@/server/errors'

const MOST_COPIES = 100

/**
 * `POST /:id/duplicate` makes a draft with all values of a post and a slug of its own. It replaces Payload's
 * endpoint, which would publish the copy of a published post with its date.
 *
 * @throws {Refusal} 409 when there are a hundred copies already
 */
export const duplicatePost = adminEndpoint({
  method: 'post',
  path: '/:id/duplicate',
  handle: async ({ req, ids }) => {
    const post = await req.payload.findByID({
      collection: 'blog-posts',
      id: ids.id,
      depth: 0,
      overrideAccess: false,
      req,
      disableErrors: true,
    })
    if (!post) return null
    const { id, slug, published, publishedAt, user, createdAt, updatedAt, deletedAt, ...texts } = post
    const data = {
      ...texts,
      title: `${post.title} (copy)`,
      slug: await freeSlug(req, slug),
      published: false,
    }
    const copy = await req.payload.create({
      collection: 'blog-posts',
      data,
      depth: 0,
      overrideAccess: false,
      req,
      select: { title: true },
    })
    return { doc: { id: copy.id, title: copy.title } }
  },
})

/** The first of `x-copy`, `x-copy-2` and so on that no post outside of the trash uses. */
async function freeSlug(req: PayloadRequest, slug: string): Promise<string> {
  const base = slug.replace(/-copy(?:-\d+)?$/i, '')
  const wanted = Array.from({ length: MOST_COPIES }, (_, index) =>
    index === 0 ? `${base}-copy` : `${base}-copy-${index + 1}`,
  )
  const { docs } = await req.payload.find({
    collection: 'blog-posts',
    where: { slug: { in: wanted } },
    select: { slug: true },
    depth: 0,
    pagination: false,
    overrideAccess: false,
    req,
  })
  const taken = new Set(docs.map((each) => each.slug))
  const free = wanted.find((each) => !taken.has(each))
  if (!free) throw new Refusal(`There are ${MOST_COPIES} copies of this post already`, 409)
  return free
}
