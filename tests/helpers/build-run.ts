import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { STAMP } from '@/cli/sources.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the product is compiled beside the tests of this run. */
    isBuilding: true
  }
}

/** Takes away the mark of an earlier build before any test begins, so that the others wait for this run's. */
export default async function setup({ vitest }: TestProject) {
  await rm(STAMP, { force: true })
  vitest.provide('isBuilding', true)
}
