import { join } from 'node:path'
import pg from 'pg'
import { keptSecret } from '@/lib/kept-secret'
import { databaseAccount } from './account'
import { findBinaries } from './binaries'
import { makeCluster } from './cluster'
import { embeddedUrl, NAME } from './embedded-url'
import { type Home, makeHome } from './home'
import { startPostmaster, stopOrphan, stopPostmaster } from './postmaster'

/** An embedded server that runs. */
export type EmbeddedDatabase = {
  /** Connection URL of the product's database, whose role owns it and nothing else. */
  url: string
  /** Connection URL of the server's own administrator, for tests and backups. */
  adminUrl: string
  pid: number
  home: Home
  /** Whether an earlier run had left its server behind. */
  foundOrphan: boolean
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of our own, made at the first call, on a free port of 127.0.0.1.
 *
 * @param dataDir - DATA_DIR; holds the data, the password and the log
 * @param settings - PostgreSQL settings on top of ours
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const account = await databaseAccount()
  const home = await makeHome(dataDir, account, await findBinaries())
  const password = await keptSecret(join(home.folder, 'postgres.password'))
  await makeCluster(home, account, password)
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

/** The product's role owns its database and has no other right: what it can break is its own. */
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
