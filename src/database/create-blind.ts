import type { postgresAdapter } from '@payloadcms/db-postgres'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Create = Adapter['create']

/** Fields that stand in the row itself, one column each. */
const COLUMNS = new Set([
  ...['text', 'textarea', 'email', 'number', 'checkbox', 'date', 'select', 'radio', 'json', 'code'],
  ...['relationship', 'upload'],
])

/**
 * Payload's `create` for who needs no more of the new row than its id (`context.isBlind`): it is not read back, which is
 * half of the work. A collection that has more than columns is created as ever.
 */
export function withBlindCreate(adapter: Adapter, create: Create): Create {
  return async (args) => {
    const { collection, data, req } = args
    const table = adapter.tables[collection.replaceAll('-', '_')]
    const fields = adapter.payload.collections[collection]?.config.flattenedFields ?? []
    const isFlat = fields.every(
      (field) =>
        ('virtual' in field && field.virtual) ||
        (COLUMNS.has(field.type) && !('hasMany' in field && field.hasMany) && isOfOne(field)),
    )
    const transaction = await req?.transactionID
    if (!req?.context?.isBlind || !table || !isFlat || !transaction) return create.call(adapter, args)
    const { id, createdAt, updatedAt } = table
    const rows = await adapter.payload.db
      .connectionOf(transaction)
      .insert(table)
      .values(data)
      .returning({ id, createdAt, updatedAt } as Record<string, NonNullable<typeof id>>)
    return { ...data, ...rows[0] }
  }
}

/** A relation to one of several collections has a table of its own. */
function isOfOne(field: object): boolean {
  return !('relationTo' in field) || typeof field.relationTo === 'string'
}
