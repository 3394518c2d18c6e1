import type { Choices } from './choices'
import type { LeadTable } from './lead-choices'
import type { FileHead, FileKind, Place } from './records'

/**
 * The endpoints of an import, for admins without areas. All bodies are JSON but for a part of a file, all responses are JSON but
 * for the two files. A refusal is `{errors: [{message}]}`.
 *
 * - `POST /api/imports/upload` `UploadRequest` begins one, with a fresh sign-in: `Uploading`.
 * - `POST /api/imports/:id/part?of=file&no=0&at=0` takes a part of a file, of which several exports of WordPress are counted from
 *   0, or of the zip of images (`of=images`), as a form with the field `part` and the field `_payload` with `{}`; a part that does
 *   not begin where the last one ended is a 409 whose `data` has `received`: `Received`, both of this file.
 * - `POST /api/imports/:id/images` `{images: {name, bytes} | null}` begins the upload of a zip of images before the start, or takes
 *   it away: `Uploading`.
 * - `POST /api/imports/:id/recognise` `{}` says what the file is: `Recognised`.
 * - `GET /api/imports/:id/details` is all that its screen shows: `Opened`.
 * - `POST /api/imports/:id/choices` `{choices}` keeps what was chosen, and reads the file anew where that changes what is asked. A
 *   preview that is there, or is being made, does not count any more: `Opened`.
 * - `POST /api/imports/:id/discard` `{}` removes one that was not started, with its file.
 * - `POST /api/imports/:id/preview` `{choices}` begins a preview, which writes nothing but its report: `Progress`.
 * - `POST /api/imports/:id/start` `{}` runs what was previewed, with a fresh sign-in: `Progress`.
 * - `GET /api/imports/:id/progress` is asked again and again: `Progress`.
 * - `POST /api/imports/:id/pause` `{}` and `POST /api/imports/:id/go-on` `{}`: `Progress`.
 * - `POST /api/imports/:id/undo` `{}`, with a fresh sign-in: `Progress`.
 * - `GET /api/imports/:id/lines?show=rejected&from=0`: `Lines`, for the screen.
 * - `GET /api/imports/:id/report` and `GET /api/imports/:id/rejected`, with a fresh sign-in: CSV files.
 * - `GET /api/imports?sort=-createdAt` is Payload's own list of the last 30 days.
 */
export type UploadRequest = { name: string; bytes: number; images?: Named }

/** A file that is to come; of several the sum of their bytes. */
export type Named = { name: string; bytes: number }

/** `partBytes` is the largest part that is taken. */
export type Uploading = { id: string; partBytes: number }

export type Received = { received: number }

/** What is known of a file; of leads also what its columns are taken for, and what is asked. */
export type ImportHead = FileHead & Partial<LeadTable>

/** What a file is. `choices` are those of the last import of such a file, or the defaults. */
export type Recognised = {
  kind: FileKind
  head: ImportHead
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

/** An import as its screen shows it. */
export type Opened = Progress & {
  /** Of all its files. */
  bytes: number
  received: number
  images: (Named & Received) | null
  /** Null until the file was recognised, and once it was taken away. */
  head: ImportHead | null
  choices: Choices
  same: Recognised['same']
  /** The name of whoever began it. */
  by: string
}

/** An import in the list of all. */
export type ListedImport = Pick<Progress, 'id' | 'kind' | 'fileName' | 'state' | 'counts'> & {
  at: string
  by: string
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

/** Which lines are shown: all, those of an outcome, or those of which something does not come along. */
export const SHOWN = ['all', ...OUTCOMES, 'losing'] as const

export type Shown = (typeof SHOWN)[number]

/** `totals` counts the lines of the whole report; what is missing is 0. */
export type Lines = { lines: ReportLine[]; next: number | null; totals: Partial<Record<Shown, number>> }

/** `partBytes` leaves room for the form around a part within the limit of a request. */
export const IMPORT_LIMITS = {
  fileBytes: 500 * 1024 * 1024,
  imagesBytes: 4 * 1024 * 1024 * 1024,
  partBytes: 960 * 1024,
  /** Of one site, which WordPress exports in several. */
  files: 40,
  linesAtOnce: 50,
  /** As `periods` of the facts say, for SQL. */
  days: 30,
} as const
