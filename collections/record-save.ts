import type { CollectionAfterChangeHook, GlobalAfterChangeHook } from 'payload'
import type { AuditedEvent } from '@/domain/events'
import type { AuditSubject } from '@/features/audit/rules/audit'
import { recordEvent } from '@/features/audit/server/record-event'

type Values = Record<string, unknown>

/** Fields that every row has, which say nothing about a change. */
const OF_THE_ROW = new Set(['id', 'createdAt', 'updatedAt', 'globalType', '_status'])

type Save = { type: AuditSubject; made: AuditedEvent; changed: AuditedEvent; nameField?: string }

/** Records the creation or change of a row, with the names of the changed fields. */
export function recordSave({ type, made, changed, nameField = 'name' }: Save): CollectionAfterChangeHook {
  return async ({ doc, data, previousDoc, operation, req }) => {
    const name: unknown = data?.[nameField] ?? previousDoc?.[nameField]
    const about = { type, id: String(doc.id), label: typeof name === 'string' ? name : null }
    const fields = operation === 'update' ? changedFields(data ?? {}, previousDoc ?? {}) : undefined
    await recordEvent(req, operation === 'create' ? made : changed, { about, details: fields && { fields } })
    return doc
  }
}

/** Records a save of settings, with the names of the changed fields. */
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
