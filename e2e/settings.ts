import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../src/lib/free-port'

const given = process.env.E2E_ORIGIN

// Chosen once by the runner, and inherited by the server and the workers.
process.env.E2E_PORT ||= String(await freePort())
process.env.E2E_SMTP_PORT ||= String(await freePort())
process.env.E2E_DATA_DIR ||= given ? '' : createDataDir()

/**
 * Where the browser tests find the product. E2E_ORIGIN names a server that already runs, for quick rounds while
 * developing; E2E_DATA_DIR or E2E_DATABASE_URL, E2E_ADMIN_EMAIL and E2E_ADMIN_PASSWORD then say the rest.
 */
export const settings = {
  isOurs: !given,
  origin: given ?? `http://localhost:${process.env.E2E_PORT}`,
  port: process.env.E2E_PORT,
  /** Where the product sends its mail; a test that reads it listens there. */
  smtpPort: Number(process.env.E2E_SMTP_PORT),
  dataDir: process.env.E2E_DATA_DIR,
  adminEmail: process.env.E2E_ADMIN_EMAIL ?? 'owner@example.com',
  adminPassword: process.env.E2E_ADMIN_PASSWORD ?? 'a password for the browser tests',
}

/** Connection URL of the embedded database that the server has started in its data folder. */
export function databaseUrl(): string {
  if (process.env.E2E_DATABASE_URL) return process.env.E2E_DATABASE_URL
  const password = readFileSync(join(settings.dataDir, 'postgres.password'), 'utf8').trim()
  const port = readFileSync(join(settings.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://nova:${password}@127.0.0.1:${port}/nova`
}

function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'e2e-data-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
