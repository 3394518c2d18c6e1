import { pageAt } from '@/domain/pages'

/** The document with the content of a page: a global, or the document of a collection with this slug. */
export type EditTarget = { global: string } | { collection: string; slug: string }

const COLLECTIONS: Readonly<Record<string, string>> = {
  services: 'services',
  industries: 'industries',
  blog: 'blog-posts',
}

/** The document that an editor opens to change a public page; null when the page has no document. */
export function editTargetOf(path: string): EditTarget | null {
  const page = pageAt(path)
  if (page) return page.document ? { global: page.document } : null
  const [first = '', second, third] = path.split('/').filter(Boolean)
  if (first === 'blog' && second === 'page') return { global: 'blog-page' }
  if (first === 'blog' && second === 'author' && third) return { collection: 'authors', slug: third }
  if (!second || third || !Object.hasOwn(COLLECTIONS, first)) return null
  return { collection: COLLECTIONS[first] ?? '', slug: decodeURIComponent(second) }
}
