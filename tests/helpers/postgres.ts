import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@/server/database/embedded'

export type TestServer = { urlOf: (database: string) => string; stop: () => Promise<void> }

/**
 * Starts a real PostgreSQL for one test run, in a temporary folder and on a free port. It keeps nothing safe from
 * a power cut, which makes it several times faster.
 */
export async function startPostgres(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbeddedDatabase(folder, settings)
  return {
    urlOf: (database) => Object.assign(new URL(server.adminUrl), { pathname: database }).href,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
