import type { ClickId } from '@/features/leads/rules/click-ids'

/** The kinds of files that the importer reads. */
export const FILE_KINDS = ['wordpress', 'ghost', 'leads', 'redirects'] as const

export type FileKind = (typeof FILE_KINDS)[number]

/**
 * Where something stands in a file. Lines, columns and rows count from 1; a row is one of a table, which may have
 * several lines. `file` is the index of the file among those that are read together, from 0.
 */
export type Place = { file?: number; line?: number; column?: number; row?: number }

/** A file that cannot be read: it is cut off, is damaged or is of another kind. The message is for the staff. */
export class FileProblem extends Error {
  override name = 'FileProblem'
  readonly place: Place

  /** @param message - one sentence, without the place */
  constructor(message: string, place: Place = {}, options?: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}

/** A place as words, such as `line 12, column 5`, `row 3` or `file 2, line 7`; empty when it says nothing. */
export function placeWords({ file, row, line, column }: Place): string {
  // Of one file, or in the first of several, nothing needs to be said of it.
  const words = { file: file ? file + 1 : undefined, row, line, column }
  return Object.entries(words)
    .flatMap(([name, count]) => (count === undefined ? [] : [`${name} ${count}`]))
    .join(', ')
}

/**
 * An image of the old site. `url` is absolute and names the largest file that is known of it. `instead` is the address as
 * the text wrote it, where the larger one is a guess that may not exist.
 */
export type FoundImage = { url: string; alt: string; caption?: string; instead?: string }

/** An author of the old site. `id` is what posts of the file name him by. */
export type FoundAuthor = { id: string; name: string; bio?: string }

/** Whether a post of the old site becomes public here. A scheduled post may be due already. */
export type PostStatus = 'published' | 'scheduled' | 'draft'

/** A post as the old site had it, in the words of this one. */
export type PostRecord = {
  kind: 'post'
  /** The id of the old site, the same in each of its exports. */
  id: string
  place: Place
  title: string
  /** Decoded, and without what `slugProblem` refuses; empty when neither slug nor title give one. */
  slug: string
  /**
   * The text as plain HTML, which the sanitiser takes unchanged but for what `lost` says. Images name the `url` of their
   * `FoundImage`; links keep their absolute old addresses.
   */
  html: string
  excerpt: string
  /** Names, the primary one first. */
  categories: string[]
  tags: string[]
  /** The first author first. */
  authors: FoundAuthor[]
  featured: FoundImage | null
  /** The images that `html` names, each once. */
  images: FoundImage[]
  status: PostStatus
  /** A sentence why the post is a draft although the old site had more in mind, such as `It was private.` */
  because: string | null
  /** ISO 8601 in UTC, with `Z`. */
  publishedAt: string | null
  createdAt: string | null
  /** Empty where the old site made it from the title or from the text. */
  searchTitle: string
  searchDescription: string
  /** The absolute address that the old site named as the original, empty for its own. */
  canonical: string
  /** Whether the old site hid the post from search engines. */
  noindex: boolean
  /**
   * Paths with their query as the old site wrote them, each once, such as `/2024/03/pipes/` and `/?p=6`; of drafts, too,
   * which nothing may lead to before they are public.
   */
  oldAddresses: string[]
  /** Sentences for the staff about what does not come along. */
  lost: string[]
}

/**
 * A lead as the file has it. Texts are trimmed, and empty where the file says nothing; times are ISO 8601 in UTC.
 * Whether a value can be stored is decided by the reader, which moves what cannot into the message.
 */
export type LeadRecord = {
  kind: 'lead'
  /** The id of the file's own column, or a hash of the row that is the same in a grown file. */
  id: string
  place: Place
  createdAt: string | null
  name: string
  email: string
  phone: string
  website: string
  city: string
  message: string
  /** Where the lead came from, as written. */
  sourceDetail: string
  /** One of our stages, or null where the file says none. */
  stage: string | null
  /** As written: a name or an e-mail address of a present or former member of the staff. */
  owner: string
  valueCents: number | null
  wonAt: string | null
  notes: string[]
  tags: string[]
  /** What the file says of consent, never inferred: `said` null where it has no such column or an empty cell. */
  consent: { said: boolean | null; words: string; at: string | null }
  /** What the file says of marketing contact, such as HubSpot's *Marketing contact status*. */
  marketing: boolean | null
  utm: { source: string; medium: string; campaign: string; term: string; content: string }
  details: LeadDetails
  /**
   * An earlier row of the file with the same e-mail address or phone number. Whether they become one lead is asked, and
   * nothing joins them by itself.
   */
  sameAs: { id: string; place: Place; by: 'email' | 'phone' } | null
  lost: string[]
  /** The row as it was uploaded, by the names of its columns. Only one that is given back is asked for it. */
  cells: () => Record<string, string>
}

/** What few files say of a lead, and our own export does. Times are ISO 8601 in UTC. */
export type LeadDetails = {
  services: string[]
  plan: string
  /** One of our channels where the file's source is one, or as written. */
  channel: string
  page: string
  referrer: string
  clickIds: Partial<Record<ClickId, string>>
  adPlatform: string
  landedAt: string | null
  landingHost: string
  gpc: boolean
  adsObjection: boolean
  lostReason: string
  followUpAt: string | null
  firstContactAt: string | null
  bookedAt: string | null
  appointmentAt: string | null
  /** Of a consent that was recorded here. */
  consentVersion: string
  consentMethod: string
}

/** A row of a table that cannot be taken. It goes back in the file of refused rows, with the problem. */
export type Refused = {
  kind: 'refused'
  id: string
  place: Place
  title: string
  /** A sentence for the staff. */
  problem: string
  cells: Record<string, string>
}

/** A redirect of the old site. */
export type RedirectRecord = {
  kind: 'redirect'
  id: string
  place: Place
  /** A path, with its query where the file tells one; it may be a pattern, which `lost` then names. */
  from: string
  /** A path, or an absolute address. */
  to: string
  code: 307 | 308
  lost: string[]
}

/** Something of the file that does not become a record, such as a post in the trash, or a page. */
export type LeftOut = { kind: 'left-out'; id: string; place: Place; title: string; because: string }

export type ImportRecord = PostRecord | LeadRecord | RedirectRecord | LeftOut | Refused

/** What is known of the files before their records are read. */
export type FileHead = {
  kind: FileKind
  /** The host of the old site, such as `old-agency.example`; empty for tables. */
  site: string
  /** The program and its version where the file tells them, such as `WordPress 6.1.9`. */
  version: string
  /** How many of each kind of thing the files hold, by a plain word such as `posts`, `pages`, `comments`. */
  counts: Record<string, number>
  /** Each name once, as records name it. */
  categories: string[]
  authors: FoundAuthor[]
  /** The columns of a table in their order; empty for sites. */
  columns: string[]
  /** The IANA time zone of the old site, where the file tells it. */
  zone: string | null
  /** Sentences for the staff, such as `The file has no images: export "All content" instead.` */
  warnings: string[]
}

/** What a reader gives: the head at once, and the records in the order of the file, in pieces, as often as they are asked for. */
export type ReadFile<R extends ImportRecord = ImportRecord> = {
  head: FileHead
  records(): AsyncIterable<readonly R[]>
}
