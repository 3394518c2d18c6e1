import 'server-only'
import type { FieldErrors, ReturnedForm } from '@/domain/lead'
import { RETENTION } from '@/domain/retention'
import { payloadClient } from '@/features/payload-client'
import { isUuid } from '@/lib/uuid'

const RETENTION_MS = RETENTION.returnedFormHours * 60 * 60 * 1000

/** Finds a returned form by its random id for as long as it is kept, which is one hour; null after that. */
export async function findReturnedForm(id: string): Promise<ReturnedForm | null> {
  if (!isUuid(id)) return null
  const payload = await payloadClient()
  // The collection is closed to every caller: knowing the random id is the right to read the one row.
  const { docs } = await payload.find({
    collection: 'returned-forms',
    where: {
      and: [
        { id: { equals: id } },
        { createdAt: { greater_than: new Date(Date.now() - RETENTION_MS).toISOString() } },
      ],
    },
    limit: 1,
    overrideAccess: true,
  })
  const row = docs[0]
  return row ? { values: toRecord(row.values), errors: toRecord(row.errors) as FieldErrors } : null
}

function toRecord(value: unknown): Record<string, unknown> {
  return value && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}
