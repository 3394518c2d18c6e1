import { createHash } from 'node:crypto'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Account, canRun } from './account'
import { type Binaries, copyBinaries, linkLibraries } from './binaries'

/** Where the embedded server lives. */
export type Home = { folder: string; data: string; log: string; binaries: Binaries; isElsewhere: boolean }

/**
 * Chooses and makes the folder of the embedded server: DATA_DIR, unless PostgreSQL's own user cannot enter it.
 *
 * @param dataDir - DATA_DIR, which is made when missing
 */
export async function makeHome(dataDir: string, account: Account, binaries: Binaries): Promise<Home> {
  await mkdir(dataDir, { recursive: true })
  // Root's umask may keep others out of a folder that this process has just made.
  if ('uid' in account) await chmod(dataDir, 0o711).catch(() => undefined)
  const isNear = !('uid' in account) || (await canRun(account, 'ls', ['-d', `${resolve(dataDir)}/.`]))
  const folder = isNear ? resolve(dataDir) : join('/var/lib', `nova-site-${shortHash(resolve(dataDir))}`)
  const home = { folder, data: join(folder, 'postgres'), log: join(folder, 'postgres.log') }
  if (!isNear) await mkdir(folder, { recursive: true, mode: 0o711 })
  const usable = await usableBinaries(account, binaries, join(folder, 'postgres-programs'))
  return { ...home, binaries: usable, isElsewhere: !isNear }
}

/** As npm has installed them, or a copy where this process may not complete them or their user may not enter. */
async function usableBinaries(account: Account, binaries: Binaries, spare: string): Promise<Binaries> {
  const isWhole = await linkLibraries(binaries.folder)
  const canEnter = !('uid' in account) || (await canRun(account, binaries.postgres, ['--version']))
  return isWhole && canEnter ? binaries : copyBinaries(binaries, spare)
}

/** Makes an empty folder that belongs to the account. */
export async function makeOwnedFolder(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 })
  if ('uid' in account) await chown(folder, account.uid, account.gid)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
