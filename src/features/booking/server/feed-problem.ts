/**
 * Why a feed is no news: it is no calendar, it ends too early, or reading it takes more than a calendar may. The last good
 * copy counts then.
 */
export type FeedProblemKind = 'no-calendar' | 'cut-off' | 'too-much'

/** Thrown where a feed cannot be read as a whole. */
export class FeedProblem extends Error {
  override name = 'FeedProblem'
  constructor(readonly kind: FeedProblemKind) {
    super(kind)
  }
}

/** Thrown where one component of a feed cannot be read; the others count. */
export class BrokenComponent extends Error {
  override name = 'BrokenComponent'
}
