import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'
import { STAMP } from '@/cli/sources.mjs'
import { FAILED_BUILD } from './build-run'

const LIMIT_MS = 8 * 60_000

/**
 * Waits until the product is compiled, when a test of this run compiles it: on a machine of many cores all begin at once.
 *
 * @throws {Error} when the build does not come, because it has failed
 */
export async function untilBuilt(): Promise<void> {
  if (!inject('isBuilding')) return
  const end = performance.now() + LIMIT_MS
  while (!existsSync(STAMP)) {
    if (existsSync(FAILED_BUILD) || performance.now() > end)
      throw new Error('There is no build to start: see tests/start/build.test.ts')
    await setTimeout(500)
  }
}
