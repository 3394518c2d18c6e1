import type { StoredPost } from './stored-post'

type Since = { text: string; at: string | null }

/**
 * What the bar of the editor says of a post.
 *
 * @param stored - null for a post that was never saved
 * @returns what the public has of it, and, when the form holds something else, since when it is changed
 */
export function toPostState(
  stored: StoredPost | null,
  isDirty: boolean,
): { is: Since; changed: Since | null } {
  const at = stored?.isPublished ? stored.publishedAt : null
  const is = stored?.isPublished ? { text: at ? 'Published since' : 'Published', at } : { text: 'Draft', at }
  if (!stored) return { is, changed: { text: 'Not saved yet', at: null } }
  return { is, changed: isDirty ? { text: 'Changed since', at: stored.updatedAt } : null }
}
