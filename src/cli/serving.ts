import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { holderOf, LockHeld, takeLock } from '@/lib/processes'
import { onStop } from './shutdown'
import { hasSources } from './sources.mjs'
import { printStep } from './steps'

const RETRY_MS = 500

/** Next empties its folder before a build, but keeps this one. */
const folder = (root: string) => join(root, '.next/cache')

/** Does something with the build while no other start in this checkout does. */
export async function aloneWithBuild<T>(root: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder(root), { recursive: true })
  let warnedAbout = 0
  for (;;) {
    try {
      const release = await takeLock(join(folder(root), 'build.lock'))
      const forget = onStop(release)
      return await work().finally(() => {
        forget()
        return release()
      })
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      if (warnedAbout !== error.pid) printStep('build', `waiting for process ${error.pid}, which builds here`)
      warnedAbout = error.pid
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Marks the pages of this checkout as being served by this process. */
export async function markServing(root: string) {
  if (!hasSources(root)) return
  await mkdir(folder(root), { recursive: true })
  onStop(await takeLock(join(folder(root), `serving-${process.pid}.lock`)))
}

/**
 * A build must not change under a process that serves it.
 *
 * @throws {Error} when one does
 */
export async function requireNobodyServes(root: string) {
  const files = await readdir(folder(root)).catch(() => [])
  for (const file of files.filter((name) => /^serving-\d+\.lock$/.test(name))) {
    const pid = await holderOf(join(folder(root), file))
    if (pid === null || pid === process.pid) continue
    throw new Error(
      `Process ${pid} serves the pages of this checkout, and this start would replace them by others.\n` +
        'Stop it first, or start from another checkout.',
    )
  }
}
