import { joined } from '@/all/facts'
import { type AuditedEvent, EVENTS } from '@/domain/events'
import type { AuditGroup, Event, Subject } from '@/domain/facts'
import { paths } from '@/domain/paths'

/** The text of each kind of entry on the audit log's screen, in the order of the filter. */
export const AUDIT_WORDS = Object.fromEntries(
  Object.entries<Event>(EVENTS).flatMap(([kind, { audited }]) => (audited ? [[kind, audited]] : [])),
)

type AreaOf<Kind extends string> = Kind extends `${infer Area}.${string}` ? Area : never

/** The group of every area, which is the part of a kind before its dot. */
const GROUPS: Readonly<Record<AreaOf<AuditedEvent>, AuditGroup>> = {
  ...joined('auditGroups'),
  settings: 'Settings and connections',
  retention: 'The machine',
  backup: 'The machine',
}

/** The kinds of a group of the filter, with their texts. */
export function kindsOf(group: AuditGroup): [kind: string, words: string][] {
  const areas = Object.entries(GROUPS).flatMap(([area, its]) => (its === group ? [area] : []))
  return Object.entries(AUDIT_WORDS).filter(([kind]) => areas.includes(kind.split('.')[0] ?? ''))
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
  ...joined('auditSubjects'),
  settings: { label: 'Settings' },
  table: { label: 'Table' },
  document: { label: 'Document' },
} satisfies Record<string, Subject>

export type AuditSubject = keyof typeof AUDIT_SUBJECTS

const SUBJECTS = new Map<string, Subject>(Object.entries(AUDIT_SUBJECTS))

/** What a kind of subject is called. One that only a later version knows is shown by its key. */
export function subjectWords(type: string): string {
  return SUBJECTS.get(type)?.label ?? type
}

/** The address of a subject's screen in the admin; null when it has none. */
export function subjectAddress(type: string | null, id: string | null): string | null {
  const subject = type ? SUBJECTS.get(type) : undefined
  if (!id || !subject) return null
  if (subject.address) return subject.address(id)
  return subject.collection
    ? `${paths.admin}/collections/${subject.collection}/${encodeURIComponent(id)}`
    : null
}

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
