import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFiles } from './project'
import { type Ran, run } from './run'

export type ProjectCopy = {
  root: string
  /** Runs a program in the copy, and fails with everything that it printed when it fails. */
  run: (program: string, args: readonly string[], env?: Record<string, string>) => Promise<Ran>
  remove: () => Promise<void>
}

/** A checkout of the project as it stands, with the installed packages, in which a test may change anything. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'project-'))
  for (const path of projectFiles()) await cp(path, join(root, path))
  await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const runHere = async (program: string, args: readonly string[], env?: Record<string, string>) => {
    const ran = await run(program, args, root, { NO_COLOR: '1', ...env })
    if (ran.code !== 0) throw new Error(`${[program, ...args].join(' ')}\n${ran.stdout}${ran.stderr}`)
    return ran
  }
  await runHere('git', ['init', '--quiet'])
  await runHere('git', ['add', '--all'])
  return { root, run: runHere, remove: () => rm(root, { recursive: true }) }
}
