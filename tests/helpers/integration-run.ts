import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres'
import { compilePrograms } from './programs'
import { run } from './run'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** The folder of the compiled programs of tests. */
    programs: string
  }
}

/** The database that every test file starts from a copy of: migrated, with the words of a new site and nothing else. */
export const TEMPLATE = 'migrated'

/** One PostgreSQL for all integration tests of a run. */
export default async function setup(project: TestProject) {
  const [server, programs] = await Promise.all([startPostgres(), compilePrograms()])
  const { default: pg } = await import('pg')
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const env = {
    DATABASE_URL: server.urlOf(TEMPLATE),
    PAYLOAD_SECRET: 'x'.repeat(32),
    PAYLOAD_MIGRATING: 'true',
  }
  const made = await run('node', [join(programs.folder, 'make-template.js')], process.cwd(), env)
  if (made.code !== 0) throw new Error(`The database could not be made:\n${made.stdout}${made.stderr}`)
  project.provide('serverUrl', server.urlOf('postgres'))
  project.provide('programs', programs.folder)
  return () => Promise.all([server.stop(), programs.remove()])
}
