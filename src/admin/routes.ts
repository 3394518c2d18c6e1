const COLLECTION_OF: Record<string, string> = { blog: 'blog-posts', submissions: 'form-submissions' }

/**
 * Maps the product's admin URLs onto Payload's own.
 *
 * @param segments - what follows /admin, for example ['blog', 'edit', id]
 * @returns the segments that Payload knows; those of its stock screens are returned as they are
 */
export function toPayloadSegments(segments: readonly string[] = []): string[] {
  const [screen = '', ...rest] = segments
  const collection = COLLECTION_OF[screen]
  if (!collection) return [...segments]
  return ['collections', collection, ...documentPart(rest)]
}

function documentPart([action, id]: readonly string[]): string[] {
  if (action === 'new') return ['create']
  if (action === 'edit' && id) return [id]
  return []
}
