import type { postgresAdapter } from '@payloadcms/db-postgres'
import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import type { CollectionSlug, Payload, PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import { preparedName } from './prepared-name'
import { columnsOf, toRow } from './row-of-columns'
import { inTransaction } from './transaction'

/** Rows by table name, with values by field name. */
export type Rows = Readonly<Record<string, readonly object[]>>

/** What is created together with a row, or not at all. */
type WithRows = {
  rows: Rows
  /** INSERTs without parameters that may select from `created`, the new row. */
  also: readonly string[]
}

type Adapter = Payload['db'] & Pick<ReturnType<ReturnType<typeof postgresAdapter>['init']>, 'tables'>
type Table = Adapter['tables'][string]

type Creation<Slug extends CollectionSlug> = {
  collection: Slug
  data: RequiredDataFromCollectionSlug<Slug>
  /** Gets the id of the new row. */
  withRows: (id: string) => WithRows
}

/**
 * Creates a row of a collection, as `req` may, with rows of our own tables. It is one prepared statement on the pool for
 * leads, which reads nothing back; if that cannot do all that Payload's create would (`columnsOf`), it is Payload's in a
 * transaction. The caller must not have opened one.
 *
 * @returns the id of the new row
 * @throws what a hook, a validation or the database says
 */
export async function createWithRows<Slug extends CollectionSlug>(
  req: PayloadRequest,
  { collection, data, withRows }: Creation<Slug>,
): Promise<string> {
  const { payload } = req
  const { config } = payload.collections[collection]
  const columns = columnsOf(config)
  if (!columns) return createInTransaction(req, { collection, data, withRows })
  const { tables } = payload.db as Adapter
  const name = tableOf(collection)
  const id = String(tables[name]?.id?.defaultFn?.())
  const row = { ...(await toRow(config, columns, data, req)), id }
  const { rows, also } = withRows(id)
  const { text, values } = toStatement(tables, { ...rows, [name]: [row] }, name, also)
  await payload.db.leadPool.query({ name: preparedName(text), text, values })
  return id
}

const tableOf = (collection: string) => collection.replaceAll('-', '_')

/** One statement that inserts all rows. The row of table `name` is called `created` in it. */
function toStatement(tables: Adapter['tables'], rows: Rows, name: string, also: readonly string[]) {
  const values: unknown[] = []
  const parts = Object.entries(rows).flatMap(([each, added]) => {
    const table = tables[each]
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

function createInTransaction<Slug extends CollectionSlug>(
  req: PayloadRequest,
  { collection, data, withRows }: Creation<Slug>,
): Promise<string> {
  const { payload } = req
  return inTransaction(
    payload,
    async ({ id: transactionID, client }) => {
      const joined = { ...req, transactionID }
      const created = await payload.create({ collection, data, overrideAccess: false, depth: 0, req: joined })
      const id = String(created.id)
      const name = tableOf(collection)
      // Payload has taken the clock of this process.
      const dated = `UPDATE "${name}" SET created_at = now(), updated_at = now() WHERE id = $1`
      await client.query(dated, [id])
      const { rows, also } = withRows(id)
      await payload.db.addRows(transactionID, rows)
      for (const insert of also)
        await client.query(`WITH created AS (SELECT * FROM "${name}" WHERE id = '${id}') ${insert}`)
      return id
    },
    { pool: payload.db.leadPool },
  )
}
