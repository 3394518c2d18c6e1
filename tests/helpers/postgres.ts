import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { isAlive } from '@/lib/processes'
import { startOtherServer } from '../../scripts/check/other-server'

export type TestServer = { urlOf: (database: string) => string; stop: () => Promise<void> }

/** A database lives for one file: what vacuums a hundred of them looks at each once a minute, for nobody. */
const FAST = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '300' }

/** Linux's folder in memory, where a database is copied in a third of the time. */
const MEMORY = '/dev/shm'

/** Holds the databases of a whole run, of which each is a copy of 24 MB. */
const ENOUGH_BYTES = 8 * 1024 ** 3

/** A new folder, in memory where there is room. What a run that was killed has left there is removed. */
async function makeFolder(): Promise<string> {
  const names = await readdir(MEMORY).catch(() => [])
  for (const name of names) {
    const pid = /^postgres-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(MEMORY, name), { recursive: true, force: true })
  }
  const memory = await statfs(MEMORY).catch(() => null)
  const parent = memory && memory.bavail * memory.bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
  return mkdtemp(join(parent, `postgres-${process.pid}-`))
}

/**
 * Starts a real PostgreSQL for one test run, in a temporary folder and on a free port. It keeps nothing safe from
 * a power cut, which makes it several times faster.
 *
 * @param programs - the folder of another PostgreSQL's programs; the embedded one without it
 */
export async function startPostgres(programs = process.env.POSTGRES_BIN): Promise<TestServer> {
  const folder = await makeFolder()
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
