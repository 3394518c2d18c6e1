import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from '@/cli/compile.mjs'

/** What tests run in processes of their own. */
const PROGRAMS = 'tests/programs'

/**
 * Compiles them once for a run, as the product's own programs are: a process that loads Payload through tsx takes four
 * times as much of the processor.
 *
 * @returns the folder in which each stands by the name of its file, as NAME.js, and the function that removes it
 */
export async function compilePrograms() {
  const root = process.cwd()
  const folder = join(root, 'dist', `tests-${process.pid}`)
  const programs = await readdir(PROGRAMS)
  await bundle(
    root,
    programs.map((name) => join(PROGRAMS, name)),
    folder,
  )
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
