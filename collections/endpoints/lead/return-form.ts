import type { Payload } from 'payload'
import type { FieldErrors } from '@/domain/lead'
import { RETENTION } from '@/domain/retention'

const KEPT_MS = RETENTION.returnedFormHours * 60 * 60 * 1000

/**
 * Keeps a plain form that had a mistake for an hour, and drops those that are older.
 *
 * @returns the random id under which the page finds it
 */
export async function keepForm(payload: Payload, values: Record<string, unknown>, errors: FieldErrors) {
  // The collection is closed to every caller; this endpoint is its one writer.
  const asServer = { collection: 'returned-forms', overrideAccess: true } as const
  const limit = new Date(Date.now() - KEPT_MS).toISOString()
  await payload.delete({ ...asServer, where: { createdAt: { less_than: limit } } })
  const { id } = await payload.create({ ...asServer, data: { values: withoutNul(values), errors } })
  return String(id)
}

/** PostgreSQL holds no NUL, and nobody misses one. */
function withoutNul(values: Record<string, unknown>): Record<string, unknown> {
  const strip = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value
  return JSON.parse(JSON.stringify(values, strip))
}
