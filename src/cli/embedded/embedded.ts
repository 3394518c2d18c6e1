import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { commandOf, isAlive } from '@/lib/processes'
import { readOrCreateSecret } from '@/lib/secret-file'
import { findBinaries } from './binaries'
import { createCluster, createHome, type Home } from './cluster'
import { readPostmasterFile, startPostmaster, stopOrphan, stopPostmaster } from './postmaster'
import { databaseAccount } from './system-user'

/** The name of the product's database and of the role that owns it. */
export const NAME = 'nova'

/** The connection URL of an embedded server. It has no TLS, because the server listens on 127.0.0.1 only. */
function embeddedUrl(password: string, port: number, user = NAME, database = NAME): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/** A running embedded server. */
export type EmbeddedDatabase = {
  /** Connection URL of the product's database. Its role owns it and nothing else. */
  url: string
  /** Connection URL of the superuser, for tests and backups. */
  adminUrl: string
  pid: number
  home: Home
  /** Whether a server of an earlier process was still running and had to be stopped. */
  foundOrphan: boolean
  stop: () => Promise<void>
}

/**
 * Starts the embedded PostgreSQL on a free port of 127.0.0.1. The first call creates its data folder.
 *
 * @param dataDir - DATA_DIR, which holds the data, the password and the log
 * @param settings - PostgreSQL settings in addition to ours
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const account = await databaseAccount()
  const home = await createHome(dataDir, account, await findBinaries())
  const password = await readOrCreateSecret(join(home.folder, 'postgres.password'))
  await createCluster(home, account, password)
  const foundOrphan = await stopOrphan(home)
  const { pid, port } = await startPostmaster(home, account, settings)
  const adminUrl = embeddedUrl(password, port, 'postgres', 'postgres')
  try {
    await createDatabase(adminUrl, password)
  } catch (error) {
    await stopPostmaster(pid)
    throw error
  }
  const url = embeddedUrl(password, port)
  return { url, adminUrl, pid, home, foundOrphan, stop: () => stopPostmaster(pid) }
}

/** The product's role owns its database and has no other right, so it can damage nothing else. */
async function createDatabase(adminUrl: string, password: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount) return
    await client.query(`drop role if exists ${NAME}`)
    await client.query(`create role ${NAME} login password ${client.escapeLiteral(password)}`)
    await client.query(`create database ${NAME} owner ${NAME}`)
  } finally {
    await client.end()
  }
}

/**
 * The connection URL of the running embedded database, for commands that are used while the product runs.
 *
 * @param dataDir - DATA_DIR
 * @returns null when the embedded database does not run
 */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  const home = await createHome(dataDir, await databaseAccount(), await findBinaries())
  const { pid, port } = await readPostmasterFile(home.data)
  if (!port || !isAlive(pid) || !(await commandOf(pid)).includes(home.data)) return null
  const password = (await readFile(join(home.folder, 'postgres.password'), 'utf8')).trim()
  return embeddedUrl(password, port)
}
