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

/** The header of a save that names its visit of the editor, whose work on the server ends with it. */
export const VISIT_HEADER = 'x-editor-visit'

/** The form of a visit's name. */
export const VISIT_NAME = /^[\w.-]{8,80}$/

/** The posts of which the server keeps a person's unsaved work. */
export const MOST_UNSAVED = 50

/** The least milliseconds between two saves of a form's unsaved work on the server. */
export const KEEP_EVERY_MS = 5_000
