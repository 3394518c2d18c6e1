import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { insertAuditRow } from '@/features/audit/server/audit-row'
import type { MediaStore, StagedFiles } from '@/features/media/server/disk-store'
import { type About, type BackedUpTable, BackupError, type Manifest } from './format'
import { readBackup } from './read-backup'
import { quoted, setPlainOutput, sumOf } from './tables'

type RestoreJob = {
  client: pg.Client
  file: string
  /** The target of the uploads. */
  media: MediaStore
  /** The names of the migrations of this version. */
  known: readonly string[]
  /** Creates the tables as exactly these migrations leave them. */
  migrate: (names: readonly string[]) => Promise<void>
}

/**
 * Fills an empty database and an empty store of uploads from a backup, and compares the restored tables with the
 * manifest. If the restore of rows or files fails, both are emptied again.
 *
 * @throws {BackupError} when the file is incomplete or was changed, the database or the store is not empty, or a
 * newer version made the backup
 */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  const { client, file, known } = job
  // The whole file is checked before anything is written.
  const { about, manifest } = await readBackup(file)
  const unknown = about.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version (${about.version}); this one does not know ${unknown.join(', ')}.\n` +
        'Restore it with that version.',
    )
  }
  await requireEmpty(client, job.media)
  await job.migrate(about.migrations)
  await client.query('begin')
  const staged = job.media.stage()
  try {
    await setPlainOutput(client)
    await withoutConstraints(client, () => load(job, about.tables, staged))
    await setSequences(client)
    await requireSame(client, about.tables, manifest)
    await recordRestore(client, about)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await staged.drop()
    await emptyAgain(client)
    throw error
  }
  await staged.keep()
  return manifest
}

async function requireEmpty(client: pg.Client, media: MediaStore): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  if (rows[0]?.tables) {
    throw new BackupError(
      'The database is not empty, and a restore never overwrites. Nothing was changed.\n' +
        'Stop the product and name another database in DATABASE_URL, or, with the embedded one, another DATA_DIR.',
    )
  }
  if ((await media.list()).length > 0) {
    throw new BackupError(
      `There are uploads in ${media.place} already. Nothing was changed. Move them away, or name another place.`,
    )
  }
}

async function load(job: RestoreJob, tables: readonly BackedUpTable[], staged: StagedFiles): Promise<void> {
  const { client } = job
  const byName = new Map(tables.map((table) => [table.name, table]))
  // The migrations have inserted rows of their own.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await readBackup(job.file, {
    onRows: async (name, rows) => {
      const table = byName.get(name)
      if (!table) throw new BackupError(`It holds rows of ${name}, which it does not describe.`)
      const columns = table.columns.map(quoted).join(', ')
      await pipeline(rows, client.query(from(`copy ${quoted(name)} (${columns}) from stdin`)))
    },
    onFile: staged.write,
  })
}

/** Sequences must continue after the restored rows. */
async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sequence: string; name: string; column: string }>(
    `select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence,
       c.relname::text as name, a.attname::text as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { sequence, name, column } of rows) {
    await client.query(
      `select setval($1, coalesce(max(${quoted(column)}), 0) + 1, false) from ${quoted(name)}`,
      [sequence],
    )
  }
}

async function requireSame(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const wanted = manifest.tables[table.name]
    const found = await sumOf(client, table)
    if (found.rows !== wanted?.rows || found.sha256 !== wanted.sha256) {
      throw new BackupError(`${table.name} came out otherwise than it was backed up. Nothing was restored.`)
    }
  }
}

/** A backup from before the audit log has no such table; the next start creates it. */
async function recordRestore(client: pg.Client, { madeAt, tables, version }: About): Promise<void> {
  if (!tables.some(({ name }) => name === 'audit_log')) return
  await insertAuditRow(client, {
    kind: 'backup.restored',
    by: { actor: 'command' },
    details: { madeAt, version },
  })
}

/** The database was empty before, so everything in it is deleted again. */
async function emptyAgain(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public').catch(() => undefined)
}

type Constraint = { table: string; name: string; definition: string }

/**
 * Disables foreign keys and triggers within the transaction, because rows come table by table and tables refer to
 * each other. Restoring the keys checks every row.
 */
async function withoutConstraints(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: triggered } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { table } of triggered) await client.query(`alter table ${table} disable trigger user`)
  await work()
  for (const { table } of triggered) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}
