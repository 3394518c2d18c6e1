import { paths } from '@/domain/paths'
import type { Review, ReviewAnswer, Thread } from '@/features/posts/rules/review'
import { fetchJson, isRecord, refusalIn, withJson } from '@/lib/fetch-json'
import { fetchInTime, RequestFailed } from '@/staff-ui/session-fetch'

const addressOf = (post: string, path: string) => `${paths.posts}/${encodeURIComponent(post)}/${path}`

/**
 * Reads the notes on a post and the history of its reviews, with the waiting review.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function readThread(post: string): Promise<Thread> {
  const thread = await (await fetchInTime(addressOf(post, 'thread'))).json()
  if (!Array.isArray(thread.items)) throw new RequestFailed(502)
  return thread
}

/**
 * Stores a new note, or the new text of a note.
 *
 * @throws {RequestFailed}, or what fetch throws
 */
export async function saveNote(post: string, text: string, note?: string): Promise<void> {
  const path = note ? `notes/${encodeURIComponent(note)}` : 'notes'
  const response = await fetchInTime(addressOf(post, path), withJson(note ? 'PATCH' : 'POST', { text }))
  // A page that a proxy sends instead is no JSON, and means that nothing was stored.
  await response.json()
}

/** The waiting review, or the problem. */
type Outcome = { review: Review | null } | { problem: string }

export const askForReview = (post: string, text: string) => send(addressOf(post, 'review'), { text })

export const takeBackReview = (post: string) => send(addressOf(post, 'review/take-back'), {})

type Answer = { review: string; answer: ReviewAnswer; text: string; seenAt: string }

/** @param answer - `seenAt` says which version was reviewed, by the time at which it was stored */
export const answerReview = (post: string, answer: Answer) => send(addressOf(post, 'review/answer'), answer)

const FAILED = 'That did not work. Please try again.'

async function send(address: string, json: object): Promise<Outcome> {
  const { ok, body } = await fetchJson(address, json)
  if (ok && isRecord(body)) return { review: isReview(body.review) ? body.review : null }
  return { problem: refusalIn(body) ?? FAILED }
}

function isReview(value: unknown): value is Review {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.asked)
}
