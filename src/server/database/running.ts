import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf, isAlive } from '@/lib/process-table'
import { databaseAccount } from './account'
import { findBinaries } from './binaries'
import { makeHome } from './home'

const PORT_LINE = 3

/**
 * The connection URL of the embedded database while the product runs on it, for commands that work beside it.
 *
 * @param dataDir - DATA_DIR
 * @returns null when it does not run
 */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  const home = await makeHome(dataDir, await databaseAccount(), await findBinaries())
  const lines = await readFile(join(home.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [first, port] = [lines.split('\n')[0], lines.split('\n')[PORT_LINE]]
  const pid = Number(first)
  if (!port || !isAlive(pid) || !(await commandOf(pid)).includes(home.data)) return null
  const password = (await readFile(join(home.folder, 'postgres.password'), 'utf8')).trim()
  return `postgres://nova:${password}@127.0.0.1:${port.trim()}/nova?sslmode=disable`
}
