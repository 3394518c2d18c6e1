import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { STAMP } from '@/cli/sources.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the product is compiled beside the tests of this run. */
    isBuilding: true
  }
}

/** Written when the build of a run has failed, so that nobody waits for it. */
export const FAILED_BUILD = '.next/failed-build'

/** Takes away the marks of an earlier build before any test begins, so that the others wait for this run's. */
export default async function setup({ vitest }: TestProject) {
  for (const mark of [STAMP, FAILED_BUILD]) await rm(mark, { force: true })
  vitest.provide('isBuilding', true)
}
