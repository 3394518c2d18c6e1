import { afterAll, vi } from 'vitest'

// One process runs many test files: our own modules begin anew with each, and so does the environment.
vi.resetModules()
const env = { ...process.env }
afterAll(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
})
