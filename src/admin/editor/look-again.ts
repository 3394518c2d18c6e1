import { fetchJson, isRecord } from '@/lib/fetch-json'
import { isSame, type PostValues, type StoredPost, toStoredPost } from './post-values'

/**
 * Reads what has become of a post that is open in an editor.
 *
 * @param inPost - what was stored in it as far as the form knows
 * @param changed - the same with the changes that are kept for later; null for none
 * @returns the post as it is stored now, and which of the two it holds; null when it could not be read
 */
export async function readAgain(
  id: string,
  inPost: PostValues,
  changed: PostValues | null,
): Promise<{ post: StoredPost; holds: 'same' | 'changes' | 'other' } | null> {
  const { body: doc } = await fetchJson(`/api/blog-posts/${encodeURIComponent(id)}?depth=0`)
  const post = toStoredPost(doc)
  if (!isRecord(doc) || !post) return null
  const now = Object.fromEntries(Object.keys(inPost).map((name) => [name, doc[name]]))
  if (changed && isSame(now, changed)) return { post, holds: 'changes' }
  return { post, holds: isSame(now, inPost) ? 'same' : 'other' }
}
