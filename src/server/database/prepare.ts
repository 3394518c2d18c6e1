import type { Payload } from 'payload'
import type pg from 'pg'
import { migrations } from '../../migrations'

/** The number of our advisory lock: any, as long as nothing else in the database uses it. */
const LOCK = 7_060_321_914

/**
 * Does something while no other instance does the same on this database.
 *
 * @param onWait - called when another instance is at it
 */
export async function alone<T>(client: pg.Client, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
  if (!rows[0]?.got) {
    onWait()
    await client.query('select pg_advisory_lock($1)', [LOCK])
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

type Migrating = { db: Pick<Payload['db'], 'migrate'> }
type Migrations = NonNullable<Parameters<Payload['db']['migrate']>[0]>['migrations']

/** Applies those that are missing of the migrations with these names, each in a transaction of its own. */
export async function migrate(payload: Migrating, names: readonly string[]): Promise<void> {
  const chosen = migrations.filter(({ name }) => names.includes(name))
  // Payload's type leaves open what a migration is called with; its adapter gives what the migrations name.
  await payload.db.migrate({ migrations: chosen as unknown as Migrations })
}

/**
 * Applies what is missing.
 *
 * @throws {Error} when one is not in the database afterwards, whatever Payload has said about it
 */
export async function applyMigrations(payload: Migrating, client: pg.Client) {
  const names = migrations.map(({ name }) => name)
  await migrate(payload, names)
  const { rows } = await client.query<{ name: string }>('select name from payload_migrations')
  const applied = rows.map(({ name }) => name)
  const lost = names.filter((name) => !applied.includes(name))
  if (lost.length > 0) throw new Error(`These migrations did not reach the database: ${lost.join(', ')}`)
}
