import type { CollectionAfterDeleteHook } from 'payload'
import type { AuditedEvent } from '@/domain/events'
import type { AuditSubject } from '@/features/audit/rules/audit'
import { type About, aboutAccount, recordEvent } from '@/features/audit/server/record-event'

type Row = {
  email?: string
  roles?: string[]
  title?: unknown
  name?: unknown
  fromPath?: unknown
  filename?: unknown
}

/** Records the deletion of a row, as the kind of thing that it is, and who deleted it. */
export function logDeletion(event: AuditedEvent, type: AuditSubject): CollectionAfterDeleteHook {
  return ({ id, doc, req }) =>
    recordEvent(req, event, { about: toAbout(type, String(id), doc), logged: { id } })
}

function toAbout(type: AuditSubject, id: string, row: Row): About {
  if (type === 'user') return aboutAccount({ ...row, id })
  const name = row.title ?? row.name ?? row.fromPath ?? row.filename
  // The values of a deleted lead are a visitor's, and leave with it.
  return { type, id, label: typeof name === 'string' && type !== 'lead' ? name : null }
}
