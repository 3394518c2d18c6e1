import type pg from 'pg'
import { requireDurability, requireServer } from './requirements'
import { WrongDatabase } from './wrong-database'

/** What a database holds of the product. */
export type DatabaseState = { missing: string[]; admin: string | null }

/**
 * Looks without making Payload, which takes seconds.
 *
 * @returns the migrations still to be applied, oldest first, and the e-mail of the first admin
 * @throws {WrongDatabase} when this is no server that the product can use, or a newer version, or none, has shaped this
 * database
 */
export async function readState(client: pg.Client): Promise<DatabaseState> {
  await requireServer(client)
  await requireDurability(client)
  const known = await listMigrations()
  const applied = await listApplied(client)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new WrongDatabase(
      `The database was migrated by a newer version of the product: this one does not know ${unknown.join(', ')}.\n` +
        'Start the newer version, or restore a backup made before it.',
    )
  }
  const missing = known.filter((name) => !applied.includes(name))
  return { missing, admin: missing.length === 0 ? await findFirstAdmin(client) : null }
}

/** The names of the migrations that come with this version, oldest first. */
export async function listMigrations(): Promise<string[]> {
  const { migrations } = await import('../../migrations')
  return migrations.map(({ name }) => name)
}

async function listApplied(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'payload_migrations'))) return []
  const { rows } = await client.query<{ name: string; batch: string }>(
    'select name, batch from payload_migrations order by name',
  )
  if (rows.some(({ batch }) => Number(batch) < 0)) {
    throw new WrongDatabase(
      'The tables of this database were made by a development push, not by migrations, and cannot be upgraded.\n' +
        'Use an empty database.',
    )
  }
  return rows.map(({ name }) => name)
}

async function findFirstAdmin(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ email: string }>(
    `select email from users join users_roles on users_roles.parent_id = users.id
     where users_roles.value = 'admin' order by users.created_at limit 1`,
  )
  return rows[0]?.email ?? null
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [name])
  return rows[0]?.found !== null
}
