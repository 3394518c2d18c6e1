import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from '@/lib/known-errors'
import { type Binaries, copyBinaries, linkLibraries, PROGRAM_ENV } from './binaries'
import { type Account, canRun } from './system-user'

/** Where the embedded server lives. */
export type Home = { folder: string; data: string; log: string; binaries: Binaries; isElsewhere: boolean }

/**
 * Chooses and makes the folder of the embedded server: DATA_DIR, unless PostgreSQL's own user cannot enter it.
 *
 * @param dataDir - DATA_DIR, which is made when missing
 */
export async function createHome(dataDir: string, account: Account, binaries: Binaries): Promise<Home> {
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

/**
 * The installed binaries, or a copy where they are incomplete and cannot be completed, or where the user may not
 * read them.
 */
async function usableBinaries(account: Account, binaries: Binaries, spare: string): Promise<Binaries> {
  const isWhole = await linkLibraries(binaries.folder)
  const canEnter = !('uid' in account) || (await canRun(account, binaries.postgres, ['--version']))
  return isWhole && canEnter ? binaries : copyBinaries(binaries, spare)
}

/** Makes an empty folder that belongs to the account. */
export async function createOwnedFolder(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 })
  if ('uid' in account) await chown(folder, account.uid, account.gid)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

const run = promisify(execFile)

/**
 * Makes the data folder of the server unless it is there.
 *
 * @param password - of the server's own administrator, the role postgres
 * @throws {Error} when it is there but was made by another major version, or cannot be made
 */
export async function createCluster(home: Home, account: Account, password: string) {
  const version = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version !== null) return requireVersion(home, version.trim())
  // Made beside its place and moved there whole: an interrupted first start leaves nothing half made.
  const draft = `${home.data}.new`
  await rm(draft, { recursive: true, force: true })
  await createOwnedFolder(draft, account)
  const passwordFile = join(home.folder, 'postgres.password.new')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if ('uid' in account) await chown(passwordFile, account.uid, account.gid)
  try {
    await run(home.binaries.initdb, initialisation(draft, passwordFile), {
      ...account,
      cwd: '/',
      env: PROGRAM_ENV,
    })
    await rename(draft, home.data)
  } finally {
    await unlink(passwordFile)
  }
}

function initialisation(data: string, passwordFile: string): string[] {
  return [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same letters and order on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

async function requireVersion(home: Home, created: string) {
  const { stdout } = await run(home.binaries.postgres, ['--version'])
  const ours = /(\d+)/.exec(stdout)?.[1]
  if (created === ours) return
  throw new Error(
    `${home.data} was made by PostgreSQL ${created}, and this is PostgreSQL ${ours}. ` +
      'Restore a backup into a fresh DATA_DIR, or go back to the earlier version.',
  )
}
