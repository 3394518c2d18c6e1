import type { postgresAdapter } from '@payloadcms/db-postgres'
import { type Column, getTableColumns } from '@payloadcms/db-postgres/drizzle'
import type { CollectionSlug, Payload, PayloadRequest, RequiredDataFromCollectionSlug } from 'payload'
import { preparedName } from './prepared-name'
import { columnsOf, toRow } from './row-of-columns'
import { inTransaction, type Transaction } from './transaction'

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
  /** Asked in the transaction of the row, where it may take locks: the id that it returns is used, and nothing is created. */
  unless?: (transaction: Transaction) => Promise<string | null>
}

/**
 * Creates a row of a collection, as `req` may, with rows of our own tables. It is one prepared statement on the pool for
 * leads, which reads nothing back; if that cannot do all that Payload's create would (`columnsOf`), it is Payload's in a
 * transaction. The caller must not have opened one.
 *
 * @returns the id of the new row, or that of `unless`
 * @throws what a hook, a validation or the database says
 */
export async function createWithRows<Slug extends CollectionSlug>(
  req: PayloadRequest,
  { collection, data, withRows, unless }: Creation<Slug>,
): Promise<string> {
  const { payload } = req
  const { config } = payload.collections[collection]
  const columns = columnsOf(config)
  if (!columns) return createInTransaction(req, { collection, data, withRows, unless })
  const { tables } = payload.db as Adapter
  const name = tableOf(collection)
  const id = String(tables[name]?.id?.defaultFn?.())
  const row = { ...(await toRow(config, columns, data, req)), id }
  const { rows, also } = withRows(id)
  const all = rowsIn(tables, { ...rows, [name]: [row] })
  const { text, prepared } = statementFor(tables, all, name, also)
  const values = all.flatMap(({ values }) => values)
  const statement = { name: prepared, text, values }
  const { leadPool } = payload.db
  if (!unless) {
    await leadPool.query(statement)
    return id
  }
  return inTransaction(
    payload,
    async (transaction) => {
      const other = await unless(transaction)
      if (!other) await transaction.client.query(statement)
      return other ?? id
    },
    { pool: leadPool },
  )
}

const tableOf = (collection: string) => collection.replaceAll('-', '_')

/** A row to insert. Its shape says which of the columns of its table it has values for. */
type Row = { table: string; shape: string; columns: string[]; values: unknown[] }

type TableColumns = readonly { key: string; name: string; column: Column }[]

const columnsOfTables = new WeakMap<Table, TableColumns>()

function columnsOfTable(table: Table): TableColumns {
  const columns =
    columnsOfTables.get(table) ??
    Object.entries<Column>(getTableColumns(table)).map(([key, column]) => ({
      key,
      name: column.name,
      column,
    }))
  columnsOfTables.set(table, columns)
  return columns
}

/** A missing value gets the default of the database or of Payload. */
function rowsIn(tables: Adapter['tables'], rows: Rows): Row[] {
  return Object.entries(rows).flatMap(([name, added]) => {
    const table = tables[name]
    if (!table) throw new Error(`There is no table ${name}`)
    return added.map((row) => toRowOf(name, columnsOfTable(table), { ...row }))
  })
}

function toRowOf(table: string, all: TableColumns, row: Record<string, unknown>): Row {
  const columns: string[] = []
  const values: unknown[] = []
  let shape = `${table} `
  for (const { key, name, column } of all) {
    const value = row[key] === undefined ? column.defaultFn?.() : row[key]
    shape += value === undefined ? '0' : '1'
    if (value === undefined) continue
    columns.push(name)
    values.push(value === null ? null : column.mapToDriverValue(value))
  }
  return { table, shape, columns, values }
}

type Statement = { also: readonly string[]; text: string; prepared: string | undefined }

/** By the tables and columns of their rows, which are always the same few. */
const statements = new WeakMap<Adapter['tables'], Map<string, Statement[]>>()

/** One statement that inserts all rows. The row of table `name` is called `created` in it. */
function statementFor(
  tables: Adapter['tables'],
  rows: readonly Row[],
  name: string,
  also: readonly string[],
): Statement {
  const ofTables = statements.get(tables) ?? new Map<string, Statement[]>()
  statements.set(tables, ofTables)
  const shape = rows.reduce((before, row) => `${before} ${row.shape}`, name)
  const ofShape = ofTables.get(shape) ?? []
  ofTables.set(shape, ofShape)
  const known = ofShape.find((each) => isSame(each.also, also))
  if (known) return known
  const text = toText(rows, name, also)
  const made = { also, text, prepared: preparedName(text) }
  ofShape.push(made)
  return made
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])

function toText(rows: readonly Row[], name: string, also: readonly string[]): string {
  let places = 0
  const parts = rows.map(({ table, columns, values }, index) => {
    const names = columns.map((column) => `"${column}"`).join(', ')
    const text = `INSERT INTO "${table}" (${names}) VALUES (${values.map(() => `$${++places}`).join(', ')})`
    return table === name
      ? { part: 'created', text: `${text} RETURNING *` }
      : { part: `${table}_${index}`, text }
  })
  const all = [...parts, ...also.map((text, index) => ({ part: `also_${index}`, text }))]
  // An INSERT is the last one: what is in front of a database may take a statement that ends in a SELECT to a standby.
  const last = all.pop()
  const before = all.map(({ part, text }) => `${part} AS (${text})`)
  return `${before.length > 0 ? `WITH ${before.join(', ')} ` : ''}${last?.text}`
}

function createInTransaction<Slug extends CollectionSlug>(
  req: PayloadRequest,
  { collection, data, withRows, unless }: Creation<Slug>,
): Promise<string> {
  const { payload } = req
  return inTransaction(
    payload,
    async (transaction) => {
      const other = await unless?.(transaction)
      if (other) return other
      const { id: transactionID, client } = transaction
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
