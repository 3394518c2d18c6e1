import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, vi } from 'vitest'

// The server of Next sets it before anything else: a module of Next that loads without it is without it for as long as the process lives.
Object.assign(globalThis, { AsyncLocalStorage })

// One process runs many test files: our own modules begin anew with each, and so does the environment.
vi.resetModules()
const env = { ...process.env }
afterAll(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
})
