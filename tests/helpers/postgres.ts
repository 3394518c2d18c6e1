import { spawn } from 'node:child_process'
import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { startOtherServer } from '../../scripts/check/other-server'

export type TestServer = { urlOf: (database: string) => string; stop: () => Promise<void> }

/** A database lives for one file: what vacuums a hundred of them looks at each once a minute, for nobody. */
const FAST = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' }

/** Holds the databases of a whole run, of which each is a copy of 24 MB. */
const ENOUGH_BYTES = 8 * 1024 ** 3

/** The folder for temporary files, or Linux's folder in memory, where a database is copied in a third of the time. */
async function roomiestFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? '/dev/shm' : tmpdir()
}

/**
 * Starts a real PostgreSQL for one test run, in a temporary folder and on a free port. It keeps nothing safe from
 * a power cut, which makes it several times faster.
 *
 * @param programs - the folder of another PostgreSQL's programs; the embedded one without it
 */
export async function startPostgres(programs = process.env.POSTGRES_BIN): Promise<TestServer> {
  const folder = await mkdtemp(join(await roomiestFolder(), 'postgres-'))
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
