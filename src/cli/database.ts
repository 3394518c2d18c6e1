import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { isUnreachable, toShownUrl, whyUnreachable, withConnection } from '@/data/connection'
import { addToEnv, type Env, env } from '@/env'
import { wordsOf } from '@/lib/causes'
import { isAlive, LockHeld, takeLock } from '@/lib/processes'
import { readOrCreateSecret } from '@/lib/secret-file'
import { isStopping, onStop } from './shutdown'
import { printStep, step } from './steps'

const RETRY_MS = 2_000

/**
 * Provides a database and a secret, and puts both into the environment.
 *
 * @returns the connection URL for work that needs a session, such as migrations
 */
export async function provideDatabase(given: Env): Promise<string> {
  if (given.DATABASE_URL) return given.DATABASE_DIRECT_URL ?? given.DATABASE_URL
  await holdDataDir(given.DATA_DIR)
  const starting = startEmbeddedDatabase(given.DATA_DIR)
  const end = starting.then(
    (database) => supervise(given.DATA_DIR, database),
    () => () => Promise.resolve(),
  )
  // The stop is registered before the database has started, because Ctrl-C may come first.
  onStop(async () => (await end)())
  const { url } = await step(
    'database',
    'starting PostgreSQL',
    () => starting,
    ({ home, foundOrphan }) =>
      `PostgreSQL, data in ${home.folder}${home.isElsewhere ? ', because its system user cannot enter DATA_DIR' : ''}` +
      (foundOrphan ? '; one left over from a crash was stopped first' : ''),
  )
  const secret = given.PAYLOAD_SECRET ?? (await readOrCreateSecret(join(given.DATA_DIR, 'secret')))
  addToEnv({ DATABASE_URL: url, PAYLOAD_SECRET: secret })
  return url
}

async function holdDataDir(dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  const release = await takeLock(join(dataDir, 'start.lock')).catch((error) => {
    if (!(error instanceof LockHeld)) throw error
    throw new Error(
      `The product already runs on ${resolve(dataDir)} (process ${error.pid}).\n` +
        'Stop it first, or give this one a DATA_DIR and a PORT of its own.',
    )
  })
  onStop(release)
}

/**
 * Waits until the database can be reached.
 *
 * @param patienceMs - the longest wait, in milliseconds
 * @returns null as soon as the database can be used; after the wait, the reason why it cannot be reached
 * @throws {Error} at once for a problem that waiting does not fix, such as a wrong password
 */
export async function waitForDatabase(url: string, patienceMs: number): Promise<string | null> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const problem = await reach(url).catch((error: Error) => error)
    if (!problem) return null
    if (!isUnreachable(problem)) {
      throw new Error(`DATABASE_URL (${toShownUrl(url)}) cannot be used: ${wordsOf(problem)}`)
    }
    const why = whyUnreachable(problem, url)
    const left = deadline - performance.now()
    if (left <= 0) return why
    printStep(
      'database',
      `${toShownUrl(url)} does not answer, trying for ${Math.ceil(left / 1000)} s more: ${why}`,
    )
    await new Promise((resolve) => setTimeout(resolve, Math.min(RETRY_MS, left)))
  }
}

/** Connects directly and, when a pooler is configured, through the pooler too. */
async function reach(url: string): Promise<void> {
  for (const each of new Set([url, env.DATABASE_URL ?? url]))
    await withConnection(each, async () => undefined)
}

const LOOK_MS = 1_000

/**
 * Starts the embedded server again at the same address whenever it has ended by itself. This happens when a machine
 * runs out of memory and kills its largest process.
 *
 * @returns the function that stops watching and stops the server
 */
function supervise(dataDir: string, first: EmbeddedDatabase): () => Promise<void> {
  let current = first
  let restarting: Promise<void> | null = null
  const restart = async () => {
    printStep('database', 'PostgreSQL has ended, starting it again')
    const { port } = new URL(current.url)
    current = await startEmbeddedDatabase(dataDir, { port })
  }
  const timer = setInterval(() => {
    if (restarting || isStopping() || isAlive(current.pid)) return
    restarting = restart()
      .catch((error: Error) => printStep('database', error.message))
      .finally(() => {
        restarting = null
      })
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await restarting
    await current.stop()
  }
}
