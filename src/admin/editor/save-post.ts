import { recheckSession } from '../session/recheck'
import type { PostValues } from './values'

export type SaveOutcome =
  | { kind: 'saved' }
  /** Somebody else stored this post after it was opened here. */
  | { kind: 'stale'; message: string; storedAt: string | null }
  | { kind: 'failed'; message: string; fields: { path: string; message: string }[] }

const STALE = 409
const FALLBACK = 'The post could not be saved. Your text is kept in this browser.'

type Save = { id: string | null; values: PostValues; published: boolean; openedAt: string | null }

/**
 * Stores a post, new or existing.
 *
 * @param openedAt - when the post was last stored as the form knows it; the server refuses the save when
 *   somebody stored it since. Null skips that question.
 */
export async function savePost({ id, values, published, openedAt }: Save): Promise<SaveOutcome> {
  const address = id ? `/api/blog-posts/${encodeURIComponent(id)}` : '/api/blog-posts'
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (id && openedAt) headers['if-match'] = `"${openedAt}"`
  try {
    const response = await fetch(`${address}?depth=0`, {
      method: id ? 'PATCH' : 'POST',
      headers,
      body: JSON.stringify({ ...values, published }),
    })
    if (response.ok) return { kind: 'saved' }
    if (response.status === STALE) return await toStale(address, await response.json())
    return toProblem(response.status, await response.json().catch(() => null))
  } catch {
    return { kind: 'failed', message: `${FALLBACK} Is the connection up?`, fields: [] }
  }
}

/** Asks when the post was stored that stands in the way: a save that replaces it replaces that one, and no later one. */
async function toStale(address: string, body: Problem): Promise<SaveOutcome> {
  const stored: { updatedAt?: string } = await (await fetch(`${address}?depth=0`)).json()
  return {
    kind: 'stale',
    message: body?.errors?.[0]?.message || FALLBACK,
    storedAt: stored.updatedAt ?? null,
  }
}

type Problem = {
  errors?: { message?: string; data?: { errors?: { path: string; message: string }[] } }[]
} | null

function toProblem(status: number, body: Problem): SaveOutcome {
  const [first] = body?.errors ?? []
  const message = first?.message || FALLBACK
  // The door answers anyone who is not signed in as an admin with 404.
  if (status === 404 || status === 401) {
    recheckSession()
    return { kind: 'failed', message: 'Your session has ended. Sign in and save again.', fields: [] }
  }
  return { kind: 'failed', message, fields: first?.data?.errors ?? [] }
}
