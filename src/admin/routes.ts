import { paths } from '@/domain/paths'

const POSTS = 'blog-posts'

/** Stock list screens that a screen of the product's own has replaced. */
const LIST_OF: Record<string, string> = {
  [POSTS]: paths.adminBlog,
  'form-submissions': paths.adminSubmissions,
}

/**
 * Maps the product's addresses of one post onto Payload's document screens. Every other address is Payload's
 * own, the lists at /admin/blog and /admin/submissions too: they are views of its configuration.
 *
 * @param segments - what follows /admin, for example ['blog', 'edit', id]
 */
export function toPayloadSegments(segments: readonly string[] = []): string[] {
  const [screen, action, id] = segments
  if (screen !== 'blog' || !action) return [...segments]
  if (action === 'new' && segments.length === 2) return ['collections', POSTS, 'create']
  if (action === 'edit' && id && segments.length === 3) return ['collections', POSTS, id]
  return [...segments]
}

/**
 * Where a stock address leads whose screen the product has replaced; null for every other address.
 *
 * @param segments - what follows /admin, for example ['collections', 'blog-posts', 'create']
 */
export function replacedBy(segments: readonly string[] = []): string | null {
  const [kind, collection = '', id] = segments
  const list = kind === 'collections' && Object.hasOwn(LIST_OF, collection) ? LIST_OF[collection] : undefined
  if (!list) return null
  if (collection !== POSTS || !id) return list
  return id === 'create' ? paths.adminNewPost : paths.adminPost(id)
}
