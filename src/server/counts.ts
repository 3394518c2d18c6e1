import 'server-only'
import type { PayloadRequest } from 'payload'

/** How many leads are stored; the caller needs the right to read them. */
export async function countSubmissions(req: PayloadRequest): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'form-submissions',
    overrideAccess: false,
    req,
  })
  return totalDocs
}

/** How many posts are published, or are drafts; the caller needs the right to read them. */
export async function countPosts(req: PayloadRequest, published: boolean): Promise<number> {
  const { totalDocs } = await req.payload.count({
    collection: 'blog-posts',
    where: { published: { equals: published } },
    overrideAccess: false,
    req,
  })
  return totalDocs
}
