import type { postgresAdapter } from '@payloadcms/db-postgres'
import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import { flagsOf } from '@/lib/payload-flags'
import { databaseNow } from './database-now'
import { preparedName } from './prepared-name'
import { inTransaction } from './transaction'

declare module 'payload' {
  interface RequestContext {
    /**
     * Rows that are created together with a row of a collection, or not at all, by collection. The function gets the id
     * of the new row. The caller must not have opened a transaction.
     */
    withRows?: Readonly<Record<string, (id: string) => WithRows>>
  }
}

/** Rows by table name, with values by field name. */
export type Rows = Readonly<Record<string, readonly object[]>>

type WithRows = {
  rows: Rows
  /** INSERTs without parameters that may select from `created`, the new row. */
  also: readonly string[]
}

type Adapter = ReturnType<ReturnType<typeof postgresAdapter>['init']>
type Create = Adapter['create']
type Table = Adapter['tables'][string]

/** The types of fields that are one column of the row. */
const COLUMNS = new Set([
  ...['text', 'textarea', 'email', 'number', 'checkbox', 'date', 'select', 'radio', 'json', 'code'],
  ...['relationship', 'upload'],
])

/**
 * Payload's `create`. With `context.withRows` it is one prepared statement on the pool for leads, which stores the row
 * and those rows, and reads nothing back. If a field of the collection is not a single column, Payload creates the row
 * in a transaction with those rows.
 */
export function createWithRows(adapter: Adapter, create: Create): Create {
  return async (args) => {
    const { collection, data, req } = args
    const withRows = req && flagsOf(req).withRows?.[collection]
    if (!withRows) return create.call(adapter, args)
    const { config } = adapter.payload.collections[collection] ?? {}
    const table = collection.replaceAll('-', '_')
    if (!config?.flattenedFields.every(isColumn)) return createInTransaction(adapter, create, args, withRows)
    const id = String(adapter.tables[table]?.id?.defaultFn?.())
    const { rows, also } = withRows(id)
    const row = { ...data, id }
    const { text, values } = toStatement(adapter, { ...rows, [table]: [row] }, table, also)
    await adapter.payload.db.leadPool.query({ name: preparedName(text), text, values })
    return row
  }
}

function isColumn(field: {
  type: string
  virtual?: unknown
  hasMany?: boolean
  relationTo?: unknown
}): boolean {
  if (field.virtual) return true
  // A relationship to one of several collections is stored in another table.
  const isOfOne = field.relationTo === undefined || typeof field.relationTo === 'string'
  return COLUMNS.has(field.type) && !field.hasMany && isOfOne
}

/** One statement that inserts all rows. The row of table `name` is called `created` in it. */
function toStatement(adapter: Adapter, rows: Rows, name: string, also: readonly string[]) {
  const values: unknown[] = []
  const parts = Object.entries(rows).flatMap(([each, added]) => {
    const table = adapter.tables[each]
    if (!table) throw new Error(`There is no table ${each}`)
    return added.map((row, index) => {
      const isNew = each === name
      const text = toInsert(each, table, { ...row }, values)
      return isNew ? { part: 'created', text: `${text} RETURNING *` } : { part: `${each}_${index}`, text }
    })
  })
  const all = [...parts, ...also.map((text, index) => ({ part: `also_${index}`, text }))]
  // An INSERT is the last one: what is in front of a database may take a statement that ends in a SELECT to a standby.
  const last = all.pop()
  const before = all.map(({ part, text }) => `${part} AS (${text})`)
  return { text: `${before.length > 0 ? `WITH ${before.join(', ')} ` : ''}${last?.text}`, values }
}

/** An INSERT for one row. A missing value gets the default of the database or of Payload. */
function toInsert(name: string, table: Table, row: Record<string, unknown>, values: unknown[]): string {
  const columns: string[] = []
  const places: string[] = []
  for (const [key, column] of Object.entries<Column>(getTableColumns(table))) {
    const value = row[key] === undefined ? column.defaultFn?.() : row[key]
    if (value === undefined) continue
    columns.push(`"${column.name}"`)
    places.push(`$${values.push(value === null ? null : column.mapToDriverValue(value))}`)
  }
  return `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${places.join(', ')})`
}

function createInTransaction(
  adapter: Adapter,
  create: Create,
  args: Parameters<Create>[0],
  withRows: (id: string) => WithRows,
) {
  const { payload } = adapter
  return inTransaction(
    payload,
    async ({ id, client }) => {
      // Payload would take the clock of this process.
      const data = { ...args.data, createdAt: (await databaseNow(client)).toISOString() }
      const row = await create.call(adapter, { ...args, data, req: { ...args.req, transactionID: id } })
      const { rows, also } = withRows(String(row.id))
      await payload.db.addRows(id, rows)
      const name = args.collection.replaceAll('-', '_')
      for (const insert of also)
        await client.query(`WITH created AS (SELECT * FROM "${name}" WHERE id = '${row.id}') ${insert}`)
      return row
    },
    { pool: payload.db.leadPool },
  )
}
