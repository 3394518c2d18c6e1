import type { TimelineItem } from '@/domain/notes'
import { withoutBidiControls } from '@/lib/text'

/**
 * The states of a requested review. `open` waits for an answer, and `sent-back` for the person who asked. A post has at
 * most one review in either of these two, which an index of a migration enforces. In the other states the review is
 * over.
 */
export const REVIEW_STATES = [
  'open',
  'sent-back',
  'approved',
  'withdrawn',
  'asked-again',
  'published',
  'discarded',
] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

/** The answers that somebody who may publish can give. */
export const REVIEW_ANSWERS = ['approved', 'sent-back'] as const

export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number]

/** The longest text of a request or an answer, and the most requests of one person in a day. */
export const REVIEW_LIMITS = { letters: 2_000, aDay: 30 } as const

type ReviewNote = { by: string | null; at: string; text: string | null }

/** A waiting review as the staff see it. Times are ISO texts; a name is null once the account is deleted. */
export type Review = {
  id: string
  state: 'open' | 'sent-back'
  asked: ReviewNote
  /** Whether the reader has requested it. */
  isMine: boolean
  /** Why it was sent back; null while it is open. */
  answered: ReviewNote | null
  /** When the reviewed version was saved again; null while it is unchanged. */
  changedAt: string | null
}

/** The notes and the history of a post, newest first. */
export type Thread = {
  /** The waiting review; null for none. */
  review: Review | null
  items: TimelineItem[]
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
}

/** The message for an action on a review that is not open any more, by its state. */
export const REVIEW_OVER: Record<Exclude<ReviewState, 'open'>, string> = {
  'sent-back': 'It was sent back before.',
  approved: 'It was answered before.',
  withdrawn: 'Whoever asked has taken it back.',
  'asked-again': 'It was asked for again. Load the page again to see it.',
  published: 'It was published before.',
  discarded: 'What it was about was discarded.',
}

/** The content of a mail about a review. */
export type ReviewMail = {
  what: 'asked' | ReviewAnswer | 'published' | 'discarded'
  title: string
  /** The name of the person who acted; null for a scheduled publication. */
  by: string | null
  text: string | null
  /** The absolute URL of the post's editor. */
  address: string
}

const SUBJECTS: Record<ReviewMail['what'], string> = {
  asked: 'For review',
  approved: 'Reviewed',
  'sent-back': 'Sent back',
  published: 'Published',
  discarded: 'Changes discarded',
}

const TOLD: Record<ReviewMail['what'], (by: string) => string> = {
  asked: (by) => `${by} asks for a review of this post.`,
  approved: (by) => `${by} has reviewed this post and has nothing to change.`,
  'sent-back': (by) => `${by} has sent this post back to you.`,
  published: (by) => `${by} has published what you asked a review for.`,
  discarded: (by) => `${by} has discarded the changes that you asked a review for.`,
}

/** Writes the mail to those who may publish, or to the person who asked, without its recipient. */
export function toReviewMail({ what, title, by, text, address }: ReviewMail) {
  const name = withoutBidiControls(title).replace(/\s+/g, ' ').trim() || 'Untitled'
  const words = text ? ['', withoutBidiControls(text)] : []
  return {
    subject: `${SUBJECTS[what]}: ${name}`,
    text: [name, '', TOLD[what](by ?? 'The site, at the minute that was set,'), ...words, '', address].join(
      '\n',
    ),
  }
}
