import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf, isAlive } from '@/lib/process-table'
import { databaseAccount } from './account'
import { findBinaries } from './binaries'
import { embeddedUrl } from './embedded-url'
import { makeHome } from './home'
import { readPostmasterFile } from './postmaster-file'

/**
 * The connection URL of the embedded database while the product runs on it, for commands that work beside it.
 *
 * @param dataDir - DATA_DIR
 * @returns null when it does not run
 */
export async function runningDatabase(dataDir: string): Promise<string | null> {
  const home = await makeHome(dataDir, await databaseAccount(), await findBinaries())
  const { pid, port } = await readPostmasterFile(home.data)
  if (!port || !isAlive(pid) || !(await commandOf(pid)).includes(home.data)) return null
  const password = (await readFile(join(home.folder, 'postgres.password'), 'utf8')).trim()
  return embeddedUrl(password, port)
}
