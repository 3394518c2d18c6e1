import type { TestProject } from 'vitest/node'
import { createRig, type Rig, removeRig } from './product'

declare module 'vitest' {
  interface ProvidedContext {
    rig: Rig
  }
}

/** One database, and pages made from it, for all fault tests of a run. */
export default async function setup(project: TestProject) {
  const rig = await createRig()
  project.provide('rig', rig)
  return () => removeRig(rig)
}
