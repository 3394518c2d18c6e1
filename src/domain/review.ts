import { withoutBidiControls } from '@/lib/text'
import type { TimelineItem } from './timeline'

/**
 * What can become of a review that somebody has asked for. `open` waits for its answer, and `sent-back` for whoever asked;
 * of one post at most one row is one of the two, which an index of a migration says. The rest are over.
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

/** How somebody who may publish answers. */
export const REVIEW_ANSWERS = ['approved', 'sent-back'] as const

export type ReviewAnswer = (typeof REVIEW_ANSWERS)[number]

/** The most that the words of an asking or an answer may be, and how often one person asks in a day. */
export const REVIEW_LIMITS = { letters: 2_000, aDay: 30 } as const

type ReviewNote = { by: string | null; at: string; text: string | null }

/** A review that waits, as the staff see it. Times are ISO texts; a name is null once the account is gone. */
export type Review = {
  id: string
  state: 'open' | 'sent-back'
  asked: ReviewNote
  /** The reader has asked for it. */
  isMine: boolean
  /** Why it was sent back; null while it is open. */
  answered: ReviewNote | null
  /** When the reviewed version was saved again; null while it is unchanged. */
  changedAt: string | null
}

/** What was said about a post and what became of it, newest first. */
export type Thread = {
  /** The waiting review; null for none. */
  review: Review | null
  items: TimelineItem[]
  /** Names by the ids of accounts. */
  people: Readonly<Record<string, string>>
}

/** What is said of a review that somebody has ended before. */
export const REVIEW_OVER: Record<Exclude<ReviewState, 'open'>, string> = {
  'sent-back': 'It was sent back before.',
  approved: 'It was answered before.',
  withdrawn: 'Whoever asked has taken it back.',
  'asked-again': 'It was asked for again. Load the page again to see it.',
  published: 'It was published before.',
  discarded: 'What it was about was discarded.',
}

/** What the mails about a review tell. */
export type ReviewMail = {
  what: 'asked' | ReviewAnswer | 'published' | 'discarded'
  title: string
  /** The name of who did it; null for a scheduled publication. */
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

/** The mail to whoever may publish, or to whoever asked, without its recipient. */
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
