/** What somebody has typed into the editor of a post and not saved, as another device of theirs is offered it. */
export type UnsavedWork = {
  /** The id of the post, or an id of the client for a post that was never saved. */
  document: string
  /** The visit of the editor that wrote it. */
  visit: string
  /** The values of the form, by the names of its fields. */
  values: Record<string, unknown>
  /** When the post was last stored, as the form knew it; null for a new post. */
  openedAt: string | null
  /** When its changes for later were last saved, as the form knew it; null for none. */
  changesAt: string | null
  /** When it was stored, as an ISO text. */
  at: string
}

/**
 * Says in a save which visit of the editor it comes from, and what that has restored: all of it that is unsaved on the
 * server ends with the save. `toVisitHeader` writes it.
 */
export const VISIT_HEADER = 'x-editor-visit'

/** What another visit had left when it was restored: what that visit has typed since was never seen. */
export type RestoredWork = Pick<UnsavedWork, 'visit' | 'at'>

/**
 * A save ends at most so many visits: a form names those it has restored, and may have been open for weeks.
 */
const MOST_RESTORED = 20

/** The names that a visit may give itself; none holds what parts them here. */
export const VISIT_NAME = /^[\w.-]{8,80}$/

/** @returns a value of `VISIT_HEADER`: the visit, then `visit@moment` of each that it has restored, the newest of them */
export function toVisitHeader(visit: string, restored: readonly RestoredWork[]): string {
  const works = restored.slice(-MOST_RESTORED).map((work) => `${work.visit}@${work.at}`)
  return [visit, ...works].join(', ')
}

/** Reads what `toVisitHeader` has written; what is no such mark is left out. */
export function readVisitHeader(value: string): { visit: string | null; restored: RestoredWork[] } {
  const [visit = '', ...works] = value.split(',').map((part) => part.trim())
  return {
    visit: VISIT_NAME.test(visit) ? visit : null,
    restored: works.slice(0, MOST_RESTORED).flatMap((work) => {
      const [other = '', at = ''] = work.split('@')
      return VISIT_NAME.test(other) && isMoment(at) ? [{ visit: other, at }] : []
    }),
  }
}

const isMoment = (text: string) => {
  const moment = new Date(text)
  return /^\d{4}-/.test(text) && !Number.isNaN(moment.valueOf()) && moment.toISOString() === text
}

/** How often at most a form tells the server what it holds. */
export const KEEP_EVERY_MS = 5_000
