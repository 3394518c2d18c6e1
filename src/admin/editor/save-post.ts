import { inTime } from '@/lib/longest-wait'
import { regainSession } from '../session/recheck'
import type { Refusal } from './refusal'
import { type StoredPost, toStoredPost } from './stored-post'
import type { PostValues } from './values'

type FieldProblem = { path: string; message: string }

export type SaveOutcome =
  | { kind: 'saved'; post: StoredPost }
  /** Somebody else stored this post after it was opened here. */
  | { kind: 'stale'; message: string; storedAt: string | null }
  | ({ kind: 'failed'; message: string; fields: FieldProblem[] } & Refusal)

const STALE = 409
const GONE = 'This post was deleted in the meantime. Your text is kept in this browser.'
const FALLBACK = 'The post could not be saved. Your text is kept in this browser.'

type Save = { id: string | null; values: PostValues; published: boolean; openedAt: string | null }

/**
 * Stores a post, new or existing.
 *
 * @param openedAt - when the post was last stored as the form knows it; the server refuses the save when
 *   somebody stored it since. Null skips that question.
 * @returns the outcome; when the session has ended, of the save that follows after signing in again in place
 */
export async function savePost(save: Save): Promise<SaveOutcome> {
  try {
    const response = await send(save)
    if (!isShutOut(response)) return await toOutcome(save, response)
    const isOpen = await regainSession()
    return isOpen ? await toOutcome(save, await send(save)) : failure(FALLBACK)
  } catch {
    return failure(`${FALLBACK} Is the connection up?`)
  }
}

function send({ id, values, published, openedAt }: Save): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (id && openedAt) headers['if-match'] = `"${openedAt}"`
  const body = JSON.stringify({ ...values, published })
  const method = id ? 'PATCH' : 'POST'
  return fetch(`${addressOf(id)}?depth=0`, { method, headers, body, signal: inTime() })
}

/** The door answers anyone who is not signed in as an admin with 404, as it does for a post that is gone. */
function isShutOut({ status }: Response): boolean {
  return status === 401 || status === 404
}

function addressOf(id: string | null): string {
  return id ? `/api/blog-posts/${encodeURIComponent(id)}` : '/api/blog-posts'
}

async function toOutcome({ id }: Save, response: Response): Promise<SaveOutcome> {
  // A page that something on the way has put in the place of the answer is no save.
  if (response.ok) {
    const post = toStoredPost((await response.json()).doc)
    return post ? { kind: 'saved', post } : failure(FALLBACK)
  }
  if (isShutOut(response)) return failure(GONE)
  const body: Problem = await response.json().catch(() => null)
  const [first] = body?.errors ?? []
  // A slug in use is a conflict too, but one with another post: its answer names the field.
  if (response.status === STALE && !first?.data?.errors) return toStale(addressOf(id), body)
  return failure(first?.message || FALLBACK, first?.data)
}

function failure(message: string, { errors = [], holder = null }: Details = {}): SaveOutcome {
  return { kind: 'failed', message, fields: errors, holder }
}

/** Asks when the post was stored that stands in the way: a save that replaces it replaces that one, and no later one. */
async function toStale(address: string, body: Problem): Promise<SaveOutcome> {
  const stored: { updatedAt?: string } = await (
    await fetch(`${address}?depth=0`, { signal: inTime() })
  ).json()
  return {
    kind: 'stale',
    message: body?.errors?.[0]?.message || FALLBACK,
    storedAt: stored.updatedAt ?? null,
  }
}

type Details = { errors?: FieldProblem[] } & Partial<Refusal>

type Problem = { errors?: { message?: string; data?: Details }[] } | null
