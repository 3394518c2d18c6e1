import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { register, syncBuiltinESMExports } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { inject, vi } from 'vitest'
import type { RequestContext } from '../../src/lib/bridge'
import { TEMPLATE } from './template'

/** A code of PostgreSQL. The first files of a run may come before what they start from. */
const UNKNOWN_DATABASE = '3D000'
const TEMPLATE_LIMIT_MS = 3 * 60_000

type World = {
  _payload?: Map<string, unknown>
  integrationEnv?: NodeJS.ProcessEnv
  hashesMade?: number
} & Record<symbol, unknown>
const world = globalThis as unknown as World

// One process runs many test files, so that packages load once; all else begins anew with each file: our own modules,
// what they keep for the whole process, Payload itself, and the environment.
vi.resetModules()
world._payload?.clear()
for (const key of Object.getOwnPropertySymbols(world)) {
  if (!Symbol.keyFor(key)?.startsWith('nova.')) continue
  for (const kept of Object.values(Object(world[key]))) {
    // Node 20 looks into every storage that was ever used whenever a promise is made.
    if (kept instanceof AsyncLocalStorage) kept.disable()
  }
  delete world[key]
}
if (world.integrationEnv) {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, world.integrationEnv)
} else {
  world.integrationEnv = { ...process.env }
  // Payload's screens import styles, which only a bundler understands.
  register(
    `data:text/javascript,${encodeURIComponent(`export const load = (url, context, next) =>
      url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`)}`,
  )
  // A password takes a core for a fifth of a second; a hundredth of that where no test measures it.
  const { pbkdf2 } = crypto
  crypto.pbkdf2 = (password, salt, iterations, ...rest) => {
    world.hashesMade = (world.hashesMade ?? 0) + 1
    return pbkdf2(password, salt, Math.ceil(iterations * Number(process.env.FULL_HASHES ?? 0.01)), ...rest)
  }
  syncBuiltinESMExports()
  refuseSecondConnections()
}

/**
 * Fails what asks for a connection within an open transaction of its request: with a full pool each waits for one that
 * another holds, and all of them are refused.
 */
function refuseSecondConnections() {
  const { connect } = pg.Pool.prototype
  pg.Pool.prototype.connect = function (this: pg.Pool, ...given: Parameters<typeof connect>) {
    const bridge = world[Symbol.for('nova.bridge')] as
      | { requests: AsyncLocalStorage<RequestContext> }
      | undefined
    const open = bridge?.requests.getStore()?.transactions?.size ?? 0
    if (open > 0) {
      const refusal = new Error('A second connection within a transaction')
      process.stderr.write(`${refusal.stack}\n`)
      return Promise.reject(refusal)
    }
    return connect.apply(this, given)
  } as typeof connect
}

// Runs before a test file is loaded, so that src/env.ts finds a database that is this file's own.
const server = new URL(inject('serverUrl'))
const name = `test_${crypto.randomBytes(6).toString('hex')}`
const client = new pg.Client(server.href)
await client.connect()
// PostgreSQL 15 and later write a copy to their log as well, unless they are told not to.
const { rows } = await client.query("SELECT current_setting('server_version_num')::int >= 150000 AS says")
const strategy = rows[0].says ? 'STRATEGY file_copy' : ''
const end = performance.now() + TEMPLATE_LIMIT_MS
for (let isMade = false; !isMade; ) {
  isMade = await client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} ${strategy}`).then(
    () => true,
    async (error) => {
      if (error.code !== UNKNOWN_DATABASE || performance.now() > end) throw error
      await setTimeout(200)
      return false
    },
  )
}
await client.end()

server.pathname = name
process.env.DATABASE_URL = server.href
process.env.PAYLOAD_SECRET = 'a secret that only the tests know'
process.env.SITE_URL = 'http://localhost:3000'
// What these tests provoke would fill the screen; those that read the log bring one of their own.
process.env.LOG_LEVEL ??= 'error'
