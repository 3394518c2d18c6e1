import type { Payload } from 'payload'
import type pg from 'pg'
import { CONTENT_GLOBALS } from '@/domain/pages'
import { wordsOf } from '@/lib/causes'
import { LOCKS } from './locks'
import { requireDurability, requireServer, WrongDatabase } from './requirements'

/** The state of the product's database. */
type DatabaseState = { missing: string[]; admin: string | null; hasContent: boolean }

/**
 * Reads the state of the database without starting Payload, which takes seconds.
 *
 * @returns the migrations still to be applied, oldest first, the e-mail of the first admin, and whether the site has
 * its content
 * @throws {WrongDatabase} when the product cannot use this server, when a newer version has removed something from the
 * database, or when the tables were not created by migrations
 */
export async function readState(client: pg.Client): Promise<DatabaseState> {
  await requireServer(client)
  await requireDurability(client)
  const applied = await listApplied(client)
  const known = await listMigrations()
  // An unknown migration that only adds is allowed, because this version may run beside the newer one.
  const unknown = applied.filter((name) => !known.includes(name) && isContract(name))
  if (unknown.length > 0) {
    throw new WrongDatabase(
      `The database was migrated by a newer version of the product: this one does not know ${unknown.join(', ')}.\n` +
        'Start the newer version, or restore a backup made before it.',
    )
  }
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length > 0) return { missing, admin: null, hasContent: false }
  return {
    missing,
    admin: await findFirstAdmin(client),
    hasContent: (await listWithoutContent(client)).length === 0,
  }
}

/** Whether there is nothing left to prepare: all migrations are applied, and there is an admin and all content. */
export function isPrepared(state: DatabaseState): state is DatabaseState & { admin: string } {
  return state.missing.length === 0 && state.admin !== null && state.hasContent
}

/** Whether a migration removes something that the previous version uses. Its name then has `contract` after the time. */
export function isContract(name: string): boolean {
  return /^\d{8}_\d{6}_contract(?:_|$)/.test(name)
}

/**
 * Imports the migrations late, because they load Payload's adapter, which takes a second. A start that is refused
 * before reports it without this delay.
 */
async function loadMigrations() {
  return (await import('@/migrations')).migrations
}

/** The names of the migrations that come with this version, oldest first. */
export async function listMigrations(): Promise<string[]> {
  return (await loadMigrations()).map(({ name }) => name)
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

/** The globals without content. After an interrupted start or an upgrade, their row is missing. */
export async function listWithoutContent(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const asked = CONTENT_GLOBALS.map(
    (slug) => `select '${slug}' where not exists (select 1 from "${toTable(slug)}")`,
  )
  const { rows } = await client.query<{ slug: string }>(
    `select * from (${asked.join(' union all ')}) as pages (slug)`,
  )
  return rows.map(({ slug }) => slug)
}

const toTable = (slug: string) => slug.replaceAll('-', '_')

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: string | null }>('select to_regclass($1) as found', [name])
  return rows[0]?.found !== null
}

/**
 * Calls a function under the lock of the migrations, which one instance at a time holds on a database.
 *
 * @param onWait - called when another instance holds the lock
 */
export async function alone<T>(client: pg.Client, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
    LOCKS.migrations,
  ])
  if (!rows[0]?.got) {
    onWait()
    await client.query('select pg_advisory_lock($1)', [LOCKS.migrations])
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS.migrations])
  }
}

type Migrating = { db: Pick<Payload['db'], 'migrate'> }
type Migrations = NonNullable<Parameters<Payload['db']['migrate']>[0]>['migrations']

/** Called with the reason of a failed migration before Payload ends the process. */
type OnFailure = (why: string) => Promise<void>

/** Applies the missing migrations among those with the given names, each in a transaction of its own. */
export async function migrate(
  payload: Migrating,
  names: readonly string[],
  onFailure: OnFailure = async () => undefined,
): Promise<void> {
  const chosen = (await loadMigrations())
    .filter(({ name }) => names.includes(name))
    .map((migration) => ({
      ...migration,
      up: async (args: Parameters<typeof migration.up>[0]) => {
        try {
          await migration.up(args)
        } catch (error) {
          const why = `The migration ${migration.name} failed, and is undone: ${wordsOf(error)}.`
          await onFailure(why)
          // Payload logs the message, and the original one would contain the whole statement.
          throw new Error(why)
        }
      },
    }))
  // Payload's type does not say the arguments of a migration; its adapter passes those that the migrations declare.
  await payload.db.migrate({ migrations: chosen as unknown as Migrations })
}

/**
 * Applies all missing migrations.
 *
 * @throws {Error} when the database does not list all of them afterwards, even if Payload has reported no error
 */
export async function applyMigrations(payload: Migrating, client: pg.Client, onFailure?: OnFailure) {
  const names = await listMigrations()
  await migrate(payload, names, onFailure)
  const { rows } = await client.query<{ name: string }>('select name from payload_migrations')
  const applied = rows.map(({ name }) => name)
  const lost = names.filter((name) => !applied.includes(name))
  if (lost.length > 0) throw new Error(`These migrations did not reach the database: ${lost.join(', ')}`)
}
