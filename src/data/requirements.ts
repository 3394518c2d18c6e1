import type pg from 'pg'

/** Thrown when this version cannot use the database. */
export class WrongDatabase extends Error {
  override name = 'WrongDatabase'
}

const OLDEST_POSTGRES = 14

const KIND = ['server_version', 'server_version_num', 'server_encoding']
const DURABILITY = ['fsync', 'synchronous_commit']

/** Codes for an object or unique name that another session has created meanwhile. */
const IS_THERE = ['23505', '42710']

/**
 * One sentence about a server that is too old; null when its version is supported.
 *
 * @param number - `server_version_num`, for example '150020'
 * @param version - `server_version`, for example '15.20'
 */
export function versionProblem(number: string, version: string): string | null {
  if (Number(number) >= OLDEST_POSTGRES * 10_000) return null
  return `The database server is PostgreSQL ${version}, and the product needs ${OLDEST_POSTGRES} or later.`
}

/**
 * Checks the server before it is used.
 *
 * @throws {WrongDatabase} when it is too old, or when its encoding cannot store every text
 */
export async function requireServer(client: pg.Client): Promise<void> {
  const settings = await readSettings(client, KIND)
  const problem = versionProblem(
    settings.get('server_version_num') ?? '',
    settings.get('server_version') ?? '',
  )
  if (problem)
    throw new WrongDatabase(`${problem}\nUpgrade PostgreSQL, or name another server in DATABASE_URL.`)
  const encoding = settings.get('server_encoding')
  if (encoding !== 'UTF8') {
    throw new WrongDatabase(
      `The database has the encoding ${encoding}, and the product needs UTF8.\n` +
        "Make another one: CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0.",
    )
  }
}

/**
 * A lead is acknowledged when it is committed, so a committed lead must be on disk. A restore does not need this,
 * because it can be repeated.
 *
 * @throws {WrongDatabase} when the server may lose what it has confirmed
 */
export async function requireDurability(client: pg.Client): Promise<void> {
  const settings = await readSettings(client, DURABILITY)
  const careless = DURABILITY.filter((name) => settings.get(name) === 'off')
  if (careless.length === 0) return
  throw new WrongDatabase(
    `The database may lose what it has confirmed: ${careless.join(' and ')} is off.\n` +
      'Turn it on in the configuration of PostgreSQL.',
  )
}

async function readSettings(client: pg.Client, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names],
  )
  return new Map(rows.map(({ name, setting }) => [name, setting]))
}

/**
 * Checks what a start needs before it changes anything: a writable server and, if there are migrations to apply, the
 * right to create tables, the extension and enough disk space.
 *
 * @param hasMigrations - whether there are migrations to apply
 * @throws {WrongDatabase} with the first problem and what to do about it
 */
export async function requirePreparable(client: pg.Client, hasMigrations: boolean): Promise<void> {
  await requireWritable(client)
  if (!hasMigrations) return
  await requireCreate(client)
  await requireExtension(client)
  await requireRoom(client)
}

/** @throws {WrongDatabase} when the server, the database or the role is read-only */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; readonly: boolean }>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as readonly`,
  )
  if (!rows[0]?.standby && !rows[0]?.readonly) return
  throw new WrongDatabase(
    rows[0].standby
      ? 'The database server only reads: it is a standby of another one.\nName that one in DATABASE_URL.'
      : 'The database only reads: default_transaction_read_only is on.\n' +
          'Turn it off for the server, the database or the role of DATABASE_URL, or name another server.',
  )
}

/**
 * Since PostgreSQL 15 only the owner of a database may create tables in it.
 *
 * @throws {WrongDatabase} when the role of DATABASE_URL may not create tables
 */
async function requireCreate(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean | null; role: string; database: string }>(
    `select has_schema_privilege(to_regnamespace('public'), 'CREATE') as may,
       quote_ident(current_user) as role, quote_ident(current_database()) as database`,
  )
  const [{ may, role, database } = { may: null, role: '', database: '' }] = rows
  if (may) return
  throw new WrongDatabase(
    may === null
      ? `The database ${database} has no schema public, in which the product makes its tables.\n` +
          `Let an administrator run there: CREATE SCHEMA public AUTHORIZATION ${role}.`
      : `The role ${role} may not make tables in the schema public of the database ${database}.\n` +
          `Let an administrator run: ALTER DATABASE ${database} OWNER TO ${role}; or, there: GRANT CREATE ON SCHEMA public TO ${role}.`,
  )
}

/** Bytes; the tables of a new site need some twelve million. */
const ROOM = 16_000_000
const ROW = 8_000

const DISK_FULL = '53100'

/**
 * Writes as many bytes as a start may need, and rolls back. The table is unlogged, because a disk that is full with
 * write-ahead log would stop the whole server.
 *
 * @throws {WrongDatabase} when the disk of the server is too full
 */
async function requireRoom(client: pg.Client): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`create unlogged table nova_room (filler text not null);
      alter table nova_room alter column filler set storage plain;
      insert into nova_room select repeat('x', ${ROW}) from generate_series(1, ${ROOM / ROW})`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === DISK_FULL)) throw error
    throw new WrongDatabase(
      `The disk of the database server is full: ${error.message}.\nMake room there, or name another server in DATABASE_URL.`,
    )
  } finally {
    await client.query('rollback')
  }
}

/**
 * Checks that the migrations can create the extension that they need. The required right differs between hosts, so the
 * extension is created and the transaction rolled back.
 *
 * @throws {WrongDatabase} when the extension does not exist and cannot be created
 */
async function requireExtension(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'pg_trgm'")
  if (rowCount) return
  await client.query('begin')
  try {
    await client.query('create extension if not exists pg_trgm')
  } catch (error) {
    if (error instanceof Error && 'code' in error && IS_THERE.includes(String(error.code))) return
    const why = error instanceof Error ? error.message : String(error)
    throw new WrongDatabase(
      `The extension pg_trgm is missing in the database, and cannot be made by the role of DATABASE_URL: ${why}.\n` +
        'Let an administrator of the server run there: CREATE EXTENSION pg_trgm.',
    )
  } finally {
    await client.query('rollback')
  }
}

/**
 * Adds to the tables what needs an extension that not every role may make, and that not everything needs: `btree_gist`,
 * for appointments. Nothing ends where it cannot be added. The migrations have made the function.
 *
 * @returns why it cannot be added, in the words of the database; null when it is there
 */
export async function completeTables(client: Pick<pg.ClientBase, 'query'>): Promise<string | null> {
  const { rows } = await client.query<{ problem: string | null }>('select complete_appointments() as problem')
  return rows[0]?.problem ?? null
}
