import type { CollectionAfterChangeHook, GlobalAfterChangeHook } from 'payload'
import type { AuditSubject } from '@/domain/audit'
import type { AuditedEvent } from '@/domain/events'
import { recordEvent } from '@/features/audit/record-event'

type Values = Record<string, unknown>

/** Fields that every row has, which say nothing about a change. */
const OF_THE_ROW = new Set(['id', 'createdAt', 'updatedAt', 'globalType', '_status'])

type Save = { type: AuditSubject; made: AuditedEvent; changed: AuditedEvent; nameField?: string }

/** Records that a row was made or changed, with the names of the fields that are others now. */
export function recordSave({ type, made, changed, nameField = 'name' }: Save): CollectionAfterChangeHook {
  return async ({ doc, data, previousDoc, operation, req }) => {
    const name: unknown = data?.[nameField] ?? previousDoc?.[nameField]
    const about = { type, id: String(doc.id), label: typeof name === 'string' ? name : null }
    const fields = operation === 'update' ? changedFields(data ?? {}, previousDoc ?? {}) : undefined
    await recordEvent(req, operation === 'create' ? made : changed, { about, details: fields && { fields } })
    return doc
  }
}

/** Records that settings were saved, with the names of the fields that are others now. */
export const recordSettings: GlobalAfterChangeHook = async ({ doc, data, previousDoc, global, req }) => {
  const about = { type: 'settings', id: global.slug, label: String(global.label) } as const
  const fields = changedFields(data ?? {}, previousDoc ?? {})
  await recordEvent(req, 'settings.saved', { about, details: { fields } })
  return doc
}

function changedFields(after: Values, before: Values): string[] {
  return Object.keys(after)
    .filter((name) => !OF_THE_ROW.has(name))
    .filter((name) => JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null))
}
