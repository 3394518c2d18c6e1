import type { PayloadRequest } from 'payload'
import { CATEGORIES } from '@/features/posts/rules/post'

/** The most authors that a menu offers. */
const MOST_AUTHORS = 500

/** The categories of the specification and those that posts have besides, and every author of a post. */
export async function readPostChoices(req: PayloadRequest) {
  const [categories, authors] = [await distinct(req, 'category'), await distinct(req, 'author')]
  return { categories: [...new Set([...CATEGORIES, ...categories])], authors }
}

/** The distinct values of a field in posts outside of the trash. */
async function distinct(req: PayloadRequest, field: 'category' | 'author'): Promise<string[]> {
  const { values } = await req.payload.findDistinct({
    collection: 'blog-posts',
    field,
    sort: field,
    limit: MOST_AUTHORS,
    overrideAccess: false,
    req,
  })
  return values.flatMap((each) => {
    const text = each[field]
    return typeof text === 'string' && text.trim() !== '' ? [text] : []
  })
}
