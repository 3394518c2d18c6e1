import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { type BackedUpTable, LEFT_OUT } from './format'

const NEWLINE = 10

/** These settings make the text form of values independent of the server's configuration. */
const SAME_TEXT = `
  set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`

/** Prepares an open transaction for copying. */
export async function setPlainOutput(client: pg.Client): Promise<void> {
  await client.query(SAME_TEXT)
}

/** The tables of the product, each with its columns that are not generated. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  )
  return rows
}

/** Reads a table as COPY text, its rows in an order that is the same in every database. */
export async function copyOut(client: pg.Client, { name, columns }: BackedUpTable): Promise<Readable> {
  const key = await primaryKey(client, name)
  const order = key.length > 0 ? key.map(quoted).join(', ') : `${quoted(name)}::text`
  return client.query(
    to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`),
  )
}

/** Counts the rows of `copyOut` and hashes its bytes while they are read. */
export function tallyRows() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(chunk: Buffer) {
      hash.update(chunk)
      // COPY writes a newline within a value as the two characters `\n`, so each newline ends a row.
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** The present number of rows of a table, and the hash of all its rows. */
export async function sumOf(client: pg.Client, table: BackedUpTable) {
  const tally = tallyRows()
  for await (const chunk of await copyOut(client, table)) tally.add(chunk)
  return tally.sum()
}

export const quoted = pg.escapeIdentifier

async function primaryKey(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name
     from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = to_regclass($1) and i.indisprimary order by k.place`,
    [`public.${quoted(table)}`],
  )
  return rows.map(({ name }) => name)
}
