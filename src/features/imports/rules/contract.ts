import type { Choices } from './choices'
import type { FileHead, FileKind, Place } from './records'

/**
 * The endpoints of an import, for admins without areas. All bodies are JSON but for a part of a file, all responses are JSON but
 * for the two files. A refusal is `{errors: [{message}]}`.
 *
 * - `POST /api/imports/upload` `UploadRequest` begins one, with a fresh sign-in: `Uploading`.
 * - `POST /api/imports/:id/part?of=file&at=0` takes a part of the file, or of the zip of images (`of=images`), as a form with the
 *   field `part` and the field `_payload` with `{}`; a part that does not begin where the last one ended is a 409 whose `data` has
 *   `received`: `Received`.
 * - `POST /api/imports/:id/recognise` `{}` says what the file is: `Recognised`.
 * - `POST /api/imports/:id/preview` `{choices}` begins a preview, which writes nothing but its report: `Progress`.
 * - `POST /api/imports/:id/start` `{}` runs what was previewed, with a fresh sign-in: `Progress`.
 * - `GET /api/imports/:id/progress` is asked again and again: `Progress`.
 * - `POST /api/imports/:id/pause` `{}` and `POST /api/imports/:id/go-on` `{}`: `Progress`.
 * - `POST /api/imports/:id/undo` `{}`, with a fresh sign-in: `Progress`.
 * - `GET /api/imports/:id/lines?outcome=rejected&from=0`: `Lines`, for the screen.
 * - `GET /api/imports/:id/report` and `GET /api/imports/:id/rejected`, with a fresh sign-in: CSV files.
 * - `GET /api/imports?sort=-createdAt` is Payload's own list of the last 30 days.
 */
export type UploadRequest = { name: string; bytes: number; images?: { name: string; bytes: number } }

/** `partBytes` is the largest part that is taken. */
export type Uploading = { id: string; partBytes: number }

export type Received = { received: number }

/**
 * What a file is. `choices` are those of the last import of such a file, or the defaults. `unmapped` are the categories of the
 * file that have no place here yet, and `owners` the names in it that are nobody's here.
 */
export type Recognised = {
  kind: FileKind
  head: FileHead
  choices: Choices
  /** The same file was imported by this one. */
  same: { id: string; state: ImportState; at: string } | null
}

/**
 * `uploading`: parts are missing. `chosen`: nothing was previewed yet. `previewing`, then `ready`. `running`, `paused` (by hand, or
 * for the reason in `problem`), `done`. `undoing`, then `undone`. `failed`: the file cannot be read.
 */
export const IMPORT_STATES = [
  'uploading',
  'chosen',
  'previewing',
  'ready',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
  'failed',
] as const

export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * What becomes of a record. `made` is new here; `unfinished` is a draft because its images failed, and `finished` one that has them
 * now; `exists` came with an earlier import and stays as it is; `gone` did, and was deleted or erased here; `left-out` stays
 * where it is, by the file or by a choice; `rejected` cannot be stored. After an undo it is `removed` or `kept`.
 */
export const OUTCOMES = [
  'made',
  'finished',
  'unfinished',
  'exists',
  'gone',
  'left-out',
  'rejected',
  'removed',
  'kept',
] as const

export type Outcome = (typeof OUTCOMES)[number]

/** What records become. `other` is what no record stands for, such as a page. */
export const MADE_KINDS = ['post', 'lead', 'redirect', 'image', 'author', 'other'] as const

export type MadeKind = (typeof MADE_KINDS)[number]

/** How many of each kind became what; what is missing is 0. */
export type Counts = Partial<Record<MadeKind, Partial<Record<Outcome, number>>>>

/** What an owner should know before the start, beyond the counts. */
export type Warnings = {
  /** Leads that are older than leads are kept. */
  olderLeads: number
  /** Leads of a person who is there already, here or in the file. */
  samePersons: number
  /** Scheduled posts whose minute has passed. */
  pastMinutes: number
  /** Records of which something does not come along. */
  losing: number
  /** Owners of leads who are nobody here. */
  unknownOwners: string[]
  /** Categories that have no place here. */
  unplacedCategories: string[]
  /** Sentences of the reader about what reads two ways, and what happens without a choice. */
  questions: string[]
}

export const NO_WARNINGS: Warnings = {
  olderLeads: 0,
  samePersons: 0,
  pastMinutes: 0,
  losing: 0,
  unknownOwners: [],
  unplacedCategories: [],
  questions: [],
}

export type Progress = {
  id: string
  state: ImportState
  kind: FileKind | null
  fileName: string
  /** Records that are done, and how many there are; null until a preview has counted them. */
  done: number
  total: number | null
  counts: Counts
  warnings: Warnings
  /** Why it is paused or failed. */
  problem: string | null
  startedAt: string | null
  doneAt: string | null
  /** Until then it can be undone, and its report read. */
  endsAt: string
}

/** A line of the report: what became of a record, and what of it did not come along. */
export type ReportLine = {
  /** Counts from 1, in the order of the file. */
  no: number
  kind: MadeKind
  outcome: Outcome
  /** Of a post or a redirect; empty for a lead. */
  title: string
  place: Place
  /** Why it is not as it was, or not there. */
  problem: string | null
  lost: string[]
  /** The id of what was made. */
  document: string | null
}

export type Lines = { lines: ReportLine[]; next: number | null }

/** `partBytes` leaves room for the form around a part within the limit of a request. */
export const IMPORT_LIMITS = {
  fileBytes: 500 * 1024 * 1024,
  imagesBytes: 4 * 1024 * 1024 * 1024,
  partBytes: 960 * 1024,
  linesAtOnce: 200,
  /** As `periods` of the facts say, for SQL. */
  days: 30,
} as const
