import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from '@/lib/known-errors'
import { type Binaries, copyBinaries, linkLibraries, PROGRAM_ENV } from './binaries'
import { type Account, canRun } from './system-user'

/** The folders and programs of the embedded server. */
export type Home = { folder: string; data: string; log: string; binaries: Binaries; isElsewhere: boolean }

/**
 * Creates the folder of the embedded server: DATA_DIR, or a folder below /var/lib when PostgreSQL's system user cannot
 * enter DATA_DIR.
 *
 * @param dataDir - DATA_DIR, which is created when it is missing
 */
export async function createHome(dataDir: string, account: Account, binaries: Binaries): Promise<Home> {
  await mkdir(dataDir, { recursive: true })
  // A folder that root has just created may be closed to other users by root's umask.
  if ('uid' in account) await chmod(dataDir, 0o711).catch(() => undefined)
  const isNear = !('uid' in account) || (await canRun(account, 'ls', ['-d', `${resolve(dataDir)}/.`]))
  const folder = isNear ? resolve(dataDir) : join('/var/lib', `nova-site-${shortHash(resolve(dataDir))}`)
  const home = { folder, data: join(folder, 'postgres'), log: join(folder, 'postgres.log') }
  if (!isNear) await mkdir(folder, { recursive: true, mode: 0o711 })
  const usable = await usableBinaries(account, binaries, join(folder, 'postgres-programs'))
  return { ...home, binaries: usable, isElsewhere: !isNear }
}

/**
 * The installed binaries. A copy of them is used when their links cannot be created in place, or when the system user
 * cannot run them.
 */
async function usableBinaries(account: Account, binaries: Binaries, spare: string): Promise<Binaries> {
  const isWhole = await linkLibraries(binaries.folder)
  const canEnter = !('uid' in account) || (await canRun(account, binaries.postgres, ['--version']))
  return isWhole && canEnter ? binaries : copyBinaries(binaries, spare)
}

/** Creates an empty folder that belongs to the account. */
export async function createOwnedFolder(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 })
  if ('uid' in account) await chown(folder, account.uid, account.gid)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}

const run = promisify(execFile)

/**
 * Creates the data folder of the server if it does not exist.
 *
 * @param password - the password of the superuser, the role postgres
 * @throws {Error} when another major version has created the folder, or when it cannot be created
 */
export async function createCluster(home: Home, account: Account, password: string) {
  const version = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version !== null) return requireVersion(home, version.trim())
  // The folder is created under another name and then renamed, so that an interrupted first start leaves no half of it.
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
    // The character set and the sort order must not depend on the locales of the machine.
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
