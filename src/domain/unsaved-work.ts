/** The unsaved input of an account in the editor of a post, which the account can restore on another device. */
export type UnsavedWork = {
  /** The id of the post, or an id of the client for a post that was never saved. */
  document: string
  /** The visit of the editor that wrote it. */
  visit: string
  /** The values of the form, by the names of its fields. */
  values: Record<string, unknown>
  /** When the version of the post that the form was opened with was stored; null for a new post. */
  openedAt: string | null
  /** When the pending changes that the form knew were saved; null for none. */
  changesAt: string | null
  /** When this work was stored, as an ISO text. */
  at: string
}

/**
 * The header of a save that names its visit of the editor and the work that the visit has restored. The save ends all
 * of that work on the server. `toVisitHeader` writes it.
 */
export const VISIT_HEADER = 'x-editor-visit'

/** The work of another visit at the moment when it was restored. What that visit has typed since is not part of it. */
export type RestoredWork = Pick<UnsavedWork, 'visit' | 'at'>

/** The most visits that a save ends, because a form names all that it has restored, and may be open for weeks. */
const MOST_RESTORED = 20

/** The form of a visit's name. A name contains none of the separators of the header. */
export const VISIT_NAME = /^[\w.-]{8,80}$/

/** @returns a value of `VISIT_HEADER`: the visit, then `visit@moment` of each that it has restored, the newest of them */
export function toVisitHeader(visit: string, restored: readonly RestoredWork[]): string {
  const works = restored.slice(-MOST_RESTORED).map((work) => `${work.visit}@${work.at}`)
  return [visit, ...works].join(', ')
}

/** Reads what `toVisitHeader` has written; invalid parts are left out. */
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

/** The posts of which the server keeps a person's unsaved work. */
export const MOST_UNSAVED = 50

/** The least milliseconds between two saves of a form's unsaved work on the server. */
export const KEEP_EVERY_MS = 5_000
