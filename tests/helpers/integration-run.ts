import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres, type TestServer } from './postgres'
import { compilePrograms } from './programs'
import { run } from './run'
import { TEMPLATE } from './template'

const UNFINISHED = 'migrating'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    /** The folder of the compiled programs of tests. */
    programs: string
  }
}

/** One PostgreSQL for all integration tests of a run, in which what they all start from is made while others begin. */
export default async function setup(project: TestProject) {
  const [server, programs] = await Promise.all([startPostgres(), compilePrograms()])
  const making = makeTemplate(server, programs.folder)
  // Says it at once, while the files that wait for it do so to their limit.
  making.catch(console.error)
  project.provide('serverUrl', server.urlOf('postgres'))
  project.provide('programs', programs.folder)
  return async () => {
    await making.catch(() => undefined)
    await Promise.all([server.stop(), programs.remove()])
  }
}

async function makeTemplate(server: TestServer, folder: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(server.urlOf('postgres'))
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${UNFINISHED}`)
    const env = {
      DATABASE_URL: server.urlOf(UNFINISHED),
      PAYLOAD_SECRET: 'x'.repeat(32),
      PAYLOAD_MIGRATING: 'true',
    }
    const made = await run('node', [join(folder, 'make-template.js')], process.cwd(), env)
    if (made.code !== 0) throw new Error(`The database could not be made:\n${made.stdout}${made.stderr}`)
    await client.query(`ALTER DATABASE ${UNFINISHED} RENAME TO ${TEMPLATE}`)
  } finally {
    await client.end()
  }
}
