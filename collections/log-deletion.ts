import type { CollectionAfterDeleteHook } from 'payload'
import type { AuditSubject } from '@/domain/audit'
import type { AuditedEvent } from '@/domain/events'
import { type About, aboutAccount, recordEvent } from '@/features/audit/record-event'

/** The audit log's type of a row; rows of other collections are documents. */
const TYPES: Record<string, AuditSubject> = {
  users: 'user',
  'form-submissions': 'lead',
  'blog-posts': 'post',
  authors: 'author',
  redirects: 'redirect',
  webhooks: 'webhook',
  'inbound-keys': 'key',
  'conversion-feeds': 'feed',
  testimonials: 'content',
  media: 'image',
  outbox: 'mail',
  'consent-records': 'consent',
}

/** The values of a deleted lead are a visitor's, and leave with it. */
const NAMELESS = ['form-submissions']

type Row = {
  email?: string
  roles?: string[]
  title?: unknown
  name?: unknown
  fromPath?: unknown
  filename?: unknown
}

/** Records the deletion of a row, and who deleted it. */
export function logDeletion(event: AuditedEvent): CollectionAfterDeleteHook {
  return ({ id, doc, collection: { slug }, req }) =>
    recordEvent(req, event, { about: toAbout(slug, String(id), doc), logged: { id } })
}

function toAbout(slug: string, id: string, row: Row): About {
  if (slug === 'users') return aboutAccount({ ...row, id })
  const name = row.title ?? row.name ?? row.fromPath ?? row.filename
  const label = typeof name === 'string' && !NAMELESS.includes(slug) ? name : null
  return { type: TYPES[slug] ?? 'document', id, label }
}
