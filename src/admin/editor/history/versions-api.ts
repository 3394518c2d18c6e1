import { inTime } from '@/lib/longest-wait'
import type { PostValues } from '../values'

export type Version = {
  id: string
  at: string
  /** When the post said that it was stored, as it did then. */
  storedAt: string | null
  isPublished: boolean
  by: string | null
  values: PostValues
}

const LIMIT = 50

/**
 * Reads what was stored of a post over time, newest first.
 *
 * @throws {Error} for any other answer than the list
 */
export async function listVersions(postId: string): Promise<Version[]> {
  const query = new URLSearchParams({
    limit: String(LIMIT),
    sort: '-updatedAt',
    depth: '1',
    'where[parent][equals]': postId,
  })
  const response = await fetch(`/api/blog-posts/versions?${query}`, { cache: 'no-store', signal: inTime() })
  const answer = response.ok ? await response.json() : null
  if (!Array.isArray(answer?.docs)) throw new Error('The history could not be read')
  return answer.docs.map(toVersion)
}

type Stored = {
  id: string
  updatedAt: string
  version: PostValues & { published?: boolean; updatedAt?: string; user?: unknown }
}

function toVersion({ id, updatedAt, version }: Stored): Version {
  const { user } = version
  const by = typeof user === 'object' && user !== null && 'email' in user ? String(user.email) : null
  const { published, updatedAt: storedAt = null } = version
  return { id, at: updatedAt, storedAt, isPublished: published === true, by, values: version }
}
