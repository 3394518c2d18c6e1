/** What somebody has typed into the editor of a post and not saved, as another device of theirs is offered it. */
export type UnsavedWork = {
  /** The id of the post, or the client's own of one that was never saved. */
  document: string
  /** Which visit of the editor wrote it. */
  visit: string
  /** What the form held, by the names of its fields. */
  values: Record<string, unknown>
  /** When the post was last stored as the form knew it; null for one that was never saved. */
  openedAt: string | null
  /** When changes of it were last saved for later as the form knew it; null for none. */
  changesAt: string | null
  /** When it was kept, as an ISO text. */
  at: string
}

/** Says in a save which visit of the editor it comes from: what that has left unsaved on the server ends with it. */
export const VISIT_HEADER = 'x-editor-visit'

/** How often at most a form tells the server what it holds. */
export const KEEP_EVERY_MS = 5_000
