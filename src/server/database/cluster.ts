import { execFile } from 'node:child_process'
import { chown, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unlessMissing } from '@/lib/unless-missing'
import type { Account } from './account'
import { PROGRAM_ENV } from './binaries'
import { type Home, makeOwnedFolder } from './home'

const run = promisify(execFile)

/**
 * Makes the data folder of the server unless it is there.
 *
 * @param password - of the server's own administrator, the role postgres
 * @throws {Error} when it is there but was made by another major version, or cannot be made
 */
export async function makeCluster(home: Home, account: Account, password: string) {
  const version = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version !== null) return requireVersion(home, version.trim())
  // Made beside its place and moved there whole: an interrupted first start leaves nothing half made.
  const draft = `${home.data}.new`
  await rm(draft, { recursive: true, force: true })
  await makeOwnedFolder(draft, account)
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

async function requireVersion(home: Home, made: string) {
  const { stdout } = await run(home.binaries.postgres, ['--version'])
  const ours = /(\d+)/.exec(stdout)?.[1]
  if (made === ours) return
  throw new Error(
    `${home.data} was made by PostgreSQL ${made}, and this is PostgreSQL ${ours}. ` +
      'Restore a backup into a fresh DATA_DIR, or go back to the earlier version.',
  )
}
