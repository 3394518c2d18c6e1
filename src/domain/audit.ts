import { EVENTS } from './events'
import type { Event } from './facts'
import { paths } from './paths'

/** The text of each kind of entry on the audit log's screen, in the order of the filter. */
export const AUDIT_WORDS = Object.fromEntries(
  Object.entries<Event>(EVENTS).flatMap(([kind, { audited }]) => (audited ? [[kind, audited]] : [])),
)

/** The groups of the filter. `areas` are the parts of a kind before its first dot. */
export const AUDIT_GROUPS = [
  { label: 'Accounts', areas: ['auth'] },
  { label: 'Leads and privacy', areas: ['lead', 'results', 'mail', 'consent', 'privacy'] },
  { label: 'Posts and site', areas: ['post', 'author', 'media', 'content', 'testimonial', 'redirect'] },
  { label: 'Settings and connections', areas: ['settings', 'webhook', 'inbound', 'conversions'] },
  { label: 'The machine', areas: ['retention', 'backup', 'audit'] },
] as const

const areaOf = (kind: string) => kind.split('.')[0] ?? ''

/** The kinds of a group, with their texts. */
export function kindsOf({ areas }: (typeof AUDIT_GROUPS)[number]): [kind: string, words: string][] {
  const own: readonly string[] = areas
  return Object.entries(AUDIT_WORDS).filter(([kind]) => own.includes(areaOf(kind)))
}

/** The text of a kind. A kind that only a later version knows is shown by its name. */
export function auditWords(kind: string): string {
  return Object.hasOwn(AUDIT_WORDS, kind) ? (AUDIT_WORDS[kind] ?? kind) : kind
}

/** The kinds of actors. A `tool` has a key or a password, and no account. */
export const AUDIT_ACTORS = {
  account: 'An account',
  visitor: 'A visitor',
  tool: 'A tool',
  system: 'The site itself',
  command: 'A command on the server',
} as const

export type AuditActor = keyof typeof AUDIT_ACTORS

/** The kinds of things that an entry is about. The keys are stored in the audit log. */
export const AUDIT_SUBJECTS = {
  user: 'Account',
  invitation: 'Invitation',
  lead: 'Lead',
  post: 'Post',
  author: 'Author',
  image: 'Image',
  content: 'Content',
  settings: 'Settings',
  redirect: 'Redirect',
  webhook: 'Webhook',
  key: 'Inbound key',
  feed: 'Conversion feed',
  mail: 'Outgoing mail',
  consent: 'Consent record',
  schedule: 'Schedule',
  table: 'Table',
  erasure: 'Erasure',
  document: 'Document',
} as const

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** The address of a subject's screen in the admin; null when it has none. */
export function subjectAddress(type: string | null, id: string | null): string | null {
  if (!id) return null
  if (type === 'post') return paths.adminPost(id)
  if (type === 'lead') return paths.adminSubmission(id)
  if (type === 'author') return paths.adminAuthor(id)
  const collection = type ? COLLECTIONS.get(type) : undefined
  return collection ? `${paths.admin}/collections/${collection}/${encodeURIComponent(id)}` : null
}

const COLLECTIONS = new Map([
  ['user', 'users'],
  ['redirect', 'redirects'],
  ['webhook', 'webhooks'],
  ['key', 'inbound-keys'],
  ['feed', 'conversion-feeds'],
  ['image', 'media'],
  ['mail', 'outbox'],
  ['consent', 'consent-records'],
])

/** The details of an entry: ids, numbers and words of the product, never a secret and never a visitor's input. */
export type AuditDetails = Readonly<Record<string, AuditDetail>>

type AuditDetail = string | number | boolean | null | readonly (string | number)[]

/** An entry as its screen and its file show it. */
export type AuditEntry = {
  id: string
  at: string
  kind: string
  actor: string
  /** The id of the actor's account; null for an actor without one. */
  account: string | null
  /**
   * The actor's address at that time. For an account without rights it is the present address, and null once the
   * account is deleted.
   */
  email: string | null
  subjectType: string | null
  subjectId: string | null
  subject: string | null
  address: string | null
  request: string | null
  count: number
  details: AuditDetails
}

/** Formats `details` as one line of text, in their order. */
export function detailsInWords(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ')
}
