import { paths } from '@/domain/paths'
import type { Review, ReviewAnswer, Thread } from '@/features/posts/rules/review'
import { fetchJson, isRecord, problemIn, RequestFailed } from '@/lib/fetch-json'

const addressOf = (post: string, path: string) => `${paths.posts}/${encodeURIComponent(post)}/${path}`

/**
 * Reads the notes on a post and the history of its reviews, with the waiting review.
 *
 * @throws {RequestFailed}
 */
export async function readThread(post: string): Promise<Thread> {
  const thread = await fetchJson(addressOf(post, 'thread'))
  if (!Array.isArray(thread.items)) throw new RequestFailed(502)
  return thread
}

/** The waiting review, or the problem. */
type Outcome = { review: Review | null } | { problem: string }

export const askForReview = (post: string, text: string) => send(addressOf(post, 'review'), { text })

export const takeBackReview = (post: string) => send(addressOf(post, 'review/take-back'), {})

type Answer = { review: string; answer: ReviewAnswer; text: string; seenAt: string }

/** @param answer - `seenAt` says which version was reviewed, by the time at which it was stored */
export const answerReview = (post: string, answer: Answer) => send(addressOf(post, 'review/answer'), answer)

const FAILED = 'That did not work. Please try again.'

async function send(address: string, body: object): Promise<Outcome> {
  try {
    const { review } = await fetchJson(address, { body })
    return { review: isReview(review) ? review : null }
  } catch (error) {
    return { problem: problemIn(error) ?? FAILED }
  }
}

function isReview(value: unknown): value is Review {
  return isRecord(value) && typeof value.id === 'string' && isRecord(value.asked)
}
