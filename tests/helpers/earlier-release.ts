import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMigrations } from '@/data/migrations'
import { run } from './run'

/** A compiled checkout of what was released before the newest migration. */
export type EarlierRelease = {
  root: string
  commit: string
  /** The names of its migrations, of which this release has at least one more. */
  migrations: string[]
  remove: () => Promise<void>
}

/**
 * Makes one from the history of this checkout, with the packages that are installed here.
 *
 * @throws {Error} in a checkout without history, with what to do about it
 */
export async function compileEarlierRelease(): Promise<EarlierRelease> {
  const newest = (await listMigrations()).at(-1)
  const file = `src/migrations/${newest}.ts`
  const commit = await git('log', '-1', '--diff-filter=A', '--format=%h^', '--', file)
  const isThere = commit && (await run('git', ['cat-file', '-e', commit], process.cwd())).code === 0
  if (!isThere) throw new Error(`The history of ${file} is not here: git fetch --unshallow`)
  const root = await mkdtemp(join(tmpdir(), 'earlier-'))
  const remove = () => rm(root, { recursive: true })
  try {
    await runHere('sh', ['-c', `git archive ${commit} | tar -x -C ${root}`])
    // Hard links where they can be.
    await runHere('sh', ['-c', `cp -al node_modules ${root} 2>/dev/null || cp -a node_modules ${root}`])
    await copyFile('package-lock.json', join(root, 'package-lock.json'))
    await runHere('npm', ['run', '--silent', 'image:build'], root)
    return { root, commit, migrations: await migrationsIn(join(root, 'src/migrations')), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const migrationsIn = async (folder: string) =>
  (await readdir(folder)).flatMap((file) => /^(\d.+)\.ts$/.exec(file)?.[1] ?? []).toSorted()

const git = async (...args: string[]) => (await runHere('git', args)).trim()

async function runHere(program: string, args: readonly string[], cwd = process.cwd()): Promise<string> {
  const { code, stdout, stderr } = await run(program, args, cwd, { NODE_ENV: 'production' })
  if (code !== 0) throw new Error(`${[program, ...args].join(' ')}\n${stdout}${stderr}`)
  return stdout
}
