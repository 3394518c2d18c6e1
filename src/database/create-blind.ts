import type { postgresAdapter } from '@payloadcms/db-postgres'

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Create = Adapter['create']

/** Fields that stand in the row itself, one column each. */
const COLUMNS = new Set([
  ...['text', 'textarea', 'email', 'number', 'checkbox', 'date', 'select', 'radio', 'json', 'code'],
  ...['relationship', 'upload'],
])

declare module 'payload' {
  interface RequestContext {
    /**
     * Whoever creates a row needs no more of it than its id, and adds these rows of other tables with it: by the names of
     * the tables, with values by the names of the fields.
     */
    alongside?: (id: string) => Rows
  }
}

/** As `DatabaseAdapter.addRows` takes them. */
export type Rows = Readonly<Record<string, readonly object[]>>

/**
 * Payload's `create` for who says what is stored beside the new row (`context.alongside`): all is one statement, and
 * nothing is read back, which is half of the work. In a collection that has more than columns, Payload creates the row.
 */
export function withBlindCreate(adapter: Adapter, create: Create): Create {
  return async (args) => {
    const { collection, data, req } = args
    const alongside = req?.context?.alongside
    if (!alongside) return create.call(adapter, args)
    const name = collection.replaceAll('-', '_')
    const fields = adapter.payload.collections[collection]?.config.flattenedFields ?? []
    const isFlat = fields.every(
      (field) =>
        ('virtual' in field && field.virtual) ||
        (COLUMNS.has(field.type) && !('hasMany' in field && field.hasMany) && isOfOne(field)),
    )
    const { db } = adapter.payload
    const transaction = (await req.transactionID) ?? ''
    if (isFlat) {
      const id = String(adapter.tables[name]?.id?.defaultFn?.())
      await db.addRows(transaction, { ...alongside(id), [name]: [{ ...data, id }] })
      return { ...data, id }
    }
    const row = await create.call(adapter, args)
    await db.addRows(transaction, alongside(String(row.id)))
    return row
  }
}

/** A relation to one of several collections has a table of its own. */
function isOfOne(field: object): boolean {
  return !('relationTo' in field) || typeof field.relationTo === 'string'
}
