import { randomBytes } from 'node:crypto'
import { register } from 'node:module'
import pg from 'pg'
import { inject } from 'vitest'

// Payload's screens import styles, which only a bundler understands.
register(
  `data:text/javascript,${encodeURIComponent(`export const load = (url, context, next) =>
    url.endsWith('.css') ? { format: 'module', source: '', shortCircuit: true } : next(url, context)`)}`,
)

// Runs before a test file is loaded, so that src/env.ts finds a database that is this file's own.
const server = new URL(inject('serverUrl'))
const name = `test_${randomBytes(6).toString('hex')}`
const client = new pg.Client(server.href)
await client.connect()
await client.query(`CREATE DATABASE ${name} TEMPLATE migrated`)
await client.end()

server.pathname = name
process.env.DATABASE_URL = server.href
process.env.PAYLOAD_SECRET = 'a secret that only the tests know'
process.env.SITE_URL = 'http://localhost:3000'
// What these tests provoke would fill the screen; those that read the log bring one of their own.
process.env.LOG_LEVEL ??= 'error'
