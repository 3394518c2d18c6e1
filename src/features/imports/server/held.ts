import { createReadStream } from 'node:fs'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { transactionOf } from '@/data/transaction'
import { afterCommit } from '@/lib/after-commit'
import type { Feature } from '@/server/feature'
import { anyOf, type Held } from '@/server/held'
import { personIn } from '@/server/person-in-text'
import { type ImportRow, toImportRow } from './import-row'
import { keyOf } from './keys'
import { rememberErased } from './known-rows'
import { READERS } from './read-file'
import { removeStored, storedPaths } from './stored-files'

/**
 * The files of imports that name a person. An erasure takes such a file away, whole: it is the copy of something that its owner
 * has. What its rows of the person are known by is kept as keyed hashes, so that no later file of the same system brings them
 * back. Lines of reports are rows of the database, where every table is looked through, as are the rows of imports themselves.
 */
export const heldInImports: Feature['held'] = {
  files: {
    tables: [],
    collection: 'imports',
    async find({ query, person }) {
      const { isNamed } = personIn(person)
      const rows = await query(sql`select * from imports where received > 0 order by id`)
      const found: string[] = []
      for (const row of rows.map(toImportRow)) if (await isNamedIn(row, isNamed)) found.push(row.id)
      return found
    },
    // What else an import holds is about all whom its file names.
    toRow: ({ id, fileName, createdAt }) => ({ id, fileName, createdAt }),
    erase: eraseFiles,
  },
}

type IsNamed = (text: string) => boolean

/** Longer than an address or a number, which may lie across the end of what is read at once. */
const OVERLAP = 1_000

async function isNamedIn({ id }: ImportRow, isNamed: IsNamed): Promise<boolean> {
  for (const file of await storedPaths(id)) {
    let rest = ''
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
      const text = rest + String(chunk).replaceAll('\0', '')
      if (isNamed(text)) return true
      rest = text.slice(-OVERLAP)
    }
  }
  return false
}

async function eraseFiles(
  { req, query, person }: Parameters<NonNullable<Held['erase']>>[0],
  ids: readonly string[],
): Promise<void> {
  const { isNamed } = personIn(person)
  const { client, id: transaction } = await transactionOf(req)
  const rows = await query(sql`select * from imports where id = ${anyOf(ids)}`)
  for (const row of rows.map(toImportRow)) {
    await rememberErased(client, await keysOf(req.payload, row, isNamed))
    await client.query(
      `update imports set received = 0, lease_by = null, lease_until = null, updated_at = now(), head = null, problem = $2,
         state = (case when state::text in ('done', 'undone', 'undoing') then state::text else 'failed' end)::enum_imports_state
       where id = $1`,
      [row.id, TAKEN_AWAY],
    )
    await afterCommit(transaction, () => removeStored(row.id))
  }
}

const TAKEN_AWAY =
  'The file was taken away, because somebody whom it names was erased. What was made stays; choose the file again to go on.'

/** The keys of the rows that name the person; none of a file that cannot be read. */
async function keysOf(payload: Payload, row: ImportRow, isNamed: IsNamed): Promise<string[]> {
  if (row.kind !== 'leads') return []
  const keys: string[] = []
  try {
    const { head, records } = await READERS.leads(await storedPaths(row.id), row.choices)
    for await (const piece of records())
      for (const record of piece)
        if (record.kind === 'lead' && isNamed(JSON.stringify([record, record.cells()])))
          keys.push(keyOf(payload, head, 'lead', record.id))
  } catch {
    // It was never imported, or stopped where it cannot be read: there is nothing that a later file could bring back.
    return keys
  }
  return keys
}
