import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { startOtherServer } from '../../scripts/check/other-server'

export type TestServer = { urlOf: (database: string) => string; stop: () => Promise<void> }

/** A database lives for one file: what vacuums a hundred of them looks at each once a minute, for nobody. */
const FAST = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' }

/**
 * Starts a real PostgreSQL for one test run, in a temporary folder and on a free port. It keeps nothing safe from
 * a power cut, which makes it several times faster.
 *
 * @param programs - the folder of another PostgreSQL's programs; the embedded one without it
 */
export async function startPostgres(programs = process.env.POSTGRES_BIN): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  const starting = programs ? startOtherServer(programs, folder, FAST) : startEmbeddedDatabase(folder, FAST)
  const { adminUrl, stop } = await starting
  return {
    urlOf: (database) => Object.assign(new URL(adminUrl), { pathname: database }).href,
    stop: async () => {
      await stop()
      // The databases of a run are a hundred thousand files: nobody waits until they are gone.
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref()
    },
  }
}
