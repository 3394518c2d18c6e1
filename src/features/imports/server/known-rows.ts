import type { Queries } from './import-row'
import type { KeyedKind } from './keys'

/** What is known of a thing of another system, by its key. */
export type KnownRow = {
  key: string
  importId: string | null
  outcome: string
  document: string | null
  written: string | null
}

/** What is known by some keys. */
export async function findKnown(client: Queries, keys: readonly string[]): Promise<Map<string, KnownRow>> {
  if (keys.length === 0) return new Map()
  const { rows } = await client.query<KnownRow>(
    `select key, import_id as "importId", outcome, document_id as document, written from import_rows where key = any($1)`,
    [keys],
  )
  return new Map(rows.map((row) => [row.key, row]))
}

/** A thing that was made, by its key. `written` tells whether somebody has changed it since. */
export type NewRow = {
  key: string
  kind: KeyedKind
  outcome: string
  document: string | null
  written: string | null
}

/** Remembers what was made, in the transaction that made it. */
export async function rememberRows(client: Queries, id: string, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `insert into import_rows (key, import_id, kind, outcome, document_id, written)
     select key, $1, kind, outcome, document, written
     from json_to_recordset($2::json) as made(key text, kind text, outcome text, document uuid, written text)
     on conflict (key) do update set import_id = excluded.import_id, outcome = excluded.outcome,
       document_id = excluded.document_id, written = excluded.written`,
    [id, JSON.stringify(rows)],
  )
}

/**
 * Remembers keys of things that are never made again, because the person whom they name was erased.
 */
export async function rememberErased(client: Queries, keys: readonly string[]): Promise<void> {
  await client.query(
    `insert into import_rows (key, kind, outcome) select key, 'lead', 'erased' from unnest($1::text[]) as key
     on conflict (key) do nothing`,
    [keys],
  )
}
