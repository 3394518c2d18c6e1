import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { holderOf, LockHeld, takeLock } from '@/lib/processes'
import { onStop } from './shutdown'
import { hasSources } from './sources.mjs'
import { printStep } from './steps'

const RETRY_MS = 500

/** The locks are in this folder, because Next empties `.next` before a build except for its cache. */
const folder = (root: string) => join(root, '.next/cache')

/** Runs a function under a lock on the build, so that only one start of this checkout at a time uses it. */
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

/** Marks the build of this checkout as served by this process until it stops. */
export async function markServing(root: string) {
  if (!hasSources(root)) return
  await mkdir(folder(root), { recursive: true })
  onStop(await takeLock(join(folder(root), `serving-${process.pid}.lock`)))
}

/**
 * Checks that no other process serves this build, because a build must not change while it is served.
 *
 * @throws {Error} when another process serves it
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
