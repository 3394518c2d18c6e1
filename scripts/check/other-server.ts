import { execFile } from 'node:child_process'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { linkLibraries, PROGRAM_ENV } from '@/cli/embedded/binaries'
import { createOwnedFolder } from '@/cli/embedded/cluster'
import { startPostmaster, stopPostmaster } from '@/cli/embedded/postmaster'
import { databaseAccount } from '@/cli/embedded/system-user'

const run = promisify(execFile)

/** The folder in which Debian and its derivatives install PostgreSQL, with a subfolder for each major version. */
const INSTALLED = '/usr/lib/postgresql'
/** The first major version of PostgreSQL whose default collation can be one of ICU. */
const FIRST_WITH_ICU = 15

/**
 * The program folders of other PostgreSQL servers on this machine: the one that POSTGRES_BIN names, or those that
 * packages have installed.
 */
export async function findOtherServers(): Promise<string[]> {
  if (process.env.POSTGRES_BIN) return [process.env.POSTGRES_BIN]
  const versions = await readdir(INSTALLED).catch(() => [])
  const folders = versions.sort().map((version) => join(INSTALLED, version, 'bin'))
  const isServer = (folder: string) =>
    stat(join(folder, 'postgres')).then(
      () => true,
      () => false,
    )
  const found = await Promise.all(folders.map(isServer))
  return folders.filter((_, index) => found[index])
}

/** The version of a server in its own words, for example `postgres (PostgreSQL) 15.20`. */
export async function versionOf(programs: string): Promise<string> {
  await linkLibraries(join(programs, '..'))
  const { stdout } = await run(join(programs, 'postgres'), ['--version'])
  return stdout.trim()
}

/**
 * Starts another PostgreSQL than the embedded one, in a new data folder on a free port. If it can, it sorts texts by the
 * rules of English, as a server that somebody else has set up may do.
 *
 * @param programs - the folder of its programs, for example /usr/lib/postgresql/15/bin
 * @param folder - an empty folder, for its data and its log
 */
export async function startOtherServer(programs: string, folder: string, settings: Record<string, string>) {
  const account = await databaseAccount()
  await chmod(folder, 0o711)
  const [initdb, postgres] = [join(programs, 'initdb'), join(programs, 'postgres')]
  const [data, log] = [join(folder, 'data'), join(folder, 'log')]
  const major = Number(/(\d+)/.exec(await versionOf(programs))?.[1])
  await createOwnedFolder(data, account)
  const english = major >= FIRST_WITH_ICU ? ['--locale-provider=icu', '--icu-locale=en-US'] : []
  const options = [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C']
  await run(initdb, [...options, ...english], { ...account, cwd: '/', env: PROGRAM_ENV })
  const binaries = { folder: programs, initdb, postgres }
  const home = { folder, data, log, binaries, isElsewhere: false }
  const { pid, port } = await startPostmaster(home, account, settings)
  const adminUrl = `postgres://postgres:not-looked-at@127.0.0.1:${port}/postgres?sslmode=disable`
  return { adminUrl, stop: () => stopPostmaster(pid) }
}
