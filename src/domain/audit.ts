import type { AuditedEvent } from './events'
import { paths } from './paths'

/** What each entry of the audit log says on its screen, in the order of the filter. */
export const AUDIT_WORDS = {
  'auth.sign-in': 'Signed in',
  'auth.sign-in-failed': 'Sign-in refused',
  'auth.sign-out': 'Signed out',
  'auth.sessions-ended': 'Sessions ended',
  'auth.sign-up': 'Account without rights made',
  'auth.confirmed': 'Address confirmed',
  'auth.account-made': 'Admin account made',
  'auth.invited': 'Admin invited',
  'auth.invitation-withdrawn': 'Invitation withdrawn',
  'auth.invitation-accepted': 'Invitation accepted',
  'auth.account-deleted': 'Account deleted',
  'auth.role-given': 'Role given',
  'auth.role-removed': 'Role removed',
  'auth.areas-changed': 'Areas changed',
  'auth.password-changed': 'Password changed',
  'auth.factor-added': 'Second factor added',
  'auth.factor-renamed': 'Second factor renamed',
  'auth.factor-removed': 'Second factor removed',
  'auth.factors-reset': 'Second factors reset',
  'auth.backup-codes-renewed': 'Backup codes renewed',
  'auth.email-changed': 'E-mail changed',
  'lead.trashed': 'Leads trashed',
  'lead.restored': 'Leads taken out of the trash',
  'lead.deleted': 'Lead deleted',
  'lead.exported': 'Leads downloaded',
  'results.exported': 'Results downloaded',
  'privacy.found': 'Person looked up',
  'privacy.erased': 'Person erased',
  'audit.exported': 'Audit log downloaded',
  'post.published': 'Post published',
  'post.changed': 'Public post changed',
  'post.unpublished': 'Post unpublished',
  'post.scheduled': 'Post scheduled',
  'post.unscheduled': 'Schedule taken back',
  'post.review-asked': 'Review asked for',
  'post.review-withdrawn': 'Review taken back',
  'post.review-answered': 'Review answered',
  'post.version-restored': 'Version of a post restored',
  'post.trashed': 'Post trashed',
  'post.restored': 'Post taken out of the trash',
  'post.deleted': 'Post deleted',
  'author.deleted': 'Author deleted',
  'content.saved': 'Content saved as a draft',
  'content.published': 'Content published',
  'content.unpublished': 'Content unpublished',
  'content.restored': 'Version of content restored',
  'testimonial.deleted': 'Testimonial deleted',
  'settings.saved': 'Settings saved',
  'redirect.made': 'Redirect made',
  'redirect.changed': 'Redirect changed',
  'redirect.deleted': 'Redirect deleted',
  'webhook.made': 'Webhook made',
  'webhook.changed': 'Webhook changed',
  'webhook.secret-made': 'Secret of a webhook made',
  'webhook.gone': 'Webhook switched off',
  'webhook.deleted': 'Webhook deleted',
  'inbound.made': 'Inbound key made',
  'inbound.changed': 'Inbound key changed',
  'inbound.key-made': 'First secret of an inbound key made',
  'inbound.key-rotated': 'Secret of an inbound key renewed',
  'inbound.key-deleted': 'Inbound key deleted',
  'conversions.made': 'Conversion feed made',
  'conversions.changed': 'Conversion feed changed',
  'conversions.password-made': 'Password of a conversion feed made',
  'conversions.fetched': 'Conversion feed fetched',
  'conversions.deleted': 'Conversion feed deleted',
  'retention.swept': 'Deleted by the retention',
  'backup.restored': 'Backup restored',
} as const satisfies Record<AuditedEvent, string>

/** The groups of the filter, by the beginnings of the kinds. */
export const AUDIT_GROUPS = [
  { label: 'Accounts', areas: ['auth'] },
  { label: 'Leads and privacy', areas: ['lead', 'results', 'privacy'] },
  { label: 'Posts and site', areas: ['post', 'author', 'content', 'testimonial', 'redirect'] },
  { label: 'Settings and connections', areas: ['settings', 'webhook', 'inbound', 'conversions'] },
  { label: 'The machine', areas: ['retention', 'backup', 'audit'] },
] as const

const areaOf = (kind: string) => kind.split('.')[0] ?? ''

/** The kinds of a group, with their words. */
export function kindsOf({ areas }: (typeof AUDIT_GROUPS)[number]): [kind: string, words: string][] {
  const own: readonly string[] = areas
  return Object.entries(AUDIT_WORDS).filter(([kind]) => own.includes(areaOf(kind)))
}

/** A kind that a later version has written is shown by its name. */
export function auditWords(kind: string): string {
  const words: Record<string, string> = AUDIT_WORDS
  return Object.hasOwn(AUDIT_WORDS, kind) ? (words[kind] ?? kind) : kind
}

/** Who has done something: `tool` has a key or a password and no account. */
export const AUDIT_ACTORS = {
  account: 'An account',
  visitor: 'A visitor',
  tool: 'A tool',
  system: 'The site itself',
  command: 'A command on the server',
} as const

export type AuditActor = keyof typeof AUDIT_ACTORS

/** What something was done to; the name is the log's too. */
export const AUDIT_SUBJECTS = {
  user: 'Account',
  invitation: 'Invitation',
  lead: 'Lead',
  post: 'Post',
  author: 'Author',
  content: 'Content',
  settings: 'Settings',
  redirect: 'Redirect',
  webhook: 'Webhook',
  key: 'Inbound key',
  feed: 'Conversion feed',
  schedule: 'Schedule',
  table: 'Table',
  erasure: 'Erasure',
  document: 'Document',
} as const

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

/** Where a subject is looked at; null where there is no such screen. */
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
])

/** Ids, numbers and words of ours: never a secret, and never what a visitor typed. */
export type AuditDetails = Readonly<Record<string, AuditDetail>>

type AuditDetail = string | number | boolean | null | readonly (string | number)[]

/** An entry as its screen and its file show it. */
export type AuditEntry = {
  id: string
  at: string
  kind: string
  actor: string
  /** The id of an account; null for somebody without one. */
  account: string | null
  /**
   * The address at that time. Of an account without rights the present address; null once the account is deleted.
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

/** `details` as a line of text, in their order. */
export function detailsInWords(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join('; ')
}
