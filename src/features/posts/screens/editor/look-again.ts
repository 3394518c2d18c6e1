import { paths } from '@/domain/paths'
import { fetchJson, isRecord } from '@/lib/fetch-json'
import { isSame, type PostValues, type StoredPost, toStoredPost } from './post-values'

/**
 * Reads the present state of a post that is open in an editor.
 *
 * @param inPost - the stored values, as the form knows them
 * @param changed - the same values with the changes for later; null for none
 * @returns the stored post, and whether its values equal `inPost`, `changed` or neither; null if it could not be read
 */
export async function readAgain(
  id: string,
  inPost: PostValues,
  changed: PostValues | null,
): Promise<{ post: StoredPost; holds: 'same' | 'changes' | 'other' } | null> {
  const doc: unknown = await fetchJson(`${paths.posts}/${encodeURIComponent(id)}?depth=0`).catch(() => null)
  const post = toStoredPost(doc)
  if (!isRecord(doc) || !post) return null
  const now = Object.fromEntries(Object.keys(inPost).map((name) => [name, doc[name]]))
  if (changed && isSame(now, changed)) return { post, holds: 'changes' }
  return { post, holds: isSame(now, inPost) ? 'same' : 'other' }
}
