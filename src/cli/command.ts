import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import nextEnv from '@next/env'
import { runningDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { wordsOf } from '@/lib/causes'
import { LockHeld, takeLock } from '@/lib/processes'
import { readOrCreateSecret } from '@/lib/secret-file'

/**
 * Runs a command of the owner with the settings of `.env` and ends the process with the exit code of the command, or
 * with 1 after an error. The log shows errors only, unless LOG_LEVEL is set.
 *
 * @param work - resolves with the exit code
 */
export function runCommand(work: () => Promise<number>): void {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  process.env.LOG_LEVEL ??= 'error'
  work()
    .then((code) => process.exit(code))
    .catch((error: Error) => {
      // An owner needs the message; the stack is useful to developers only.
      console.error(process.env.LOG_LEVEL === 'debug' ? error : wordsOf(error))
      process.exit(1)
    })
}

/**
 * Calls a function with the URL of the product's database. Without DATABASE_URL that is the embedded database: the
 * server of a running product is used, or one is started and stopped, and its URL and the secret are put into the
 * environment.
 *
 * @throws {Error} when another command holds DATA_DIR
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = process.env
  if (DATABASE_URL) return work(DATABASE_DIRECT_URL || DATABASE_URL)
  const dataDir = process.env.DATA_DIR || '.data'
  await mkdir(dataDir, { recursive: true })
  const running = await runningDatabase(dataDir)
  if (running) return workOn(running, dataDir, work)
  const release = await takeLock(join(dataDir, 'start.lock')).catch((error) => {
    if (!(error instanceof LockHeld)) throw error
    throw new Error(
      `Process ${error.pid} starts or uses ${dataDir} at this moment. Try again when it has ended.`,
    )
  })
  try {
    const started = await startEmbeddedDatabase(dataDir)
    return await workOn(started.url, dataDir, work).finally(started.stop)
  } finally {
    await release()
  }
}

async function workOn<T>(url: string, dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  process.env.DATABASE_URL = url
  process.env.PAYLOAD_SECRET ||= await readOrCreateSecret(join(dataDir, 'secret'))
  return work(url)
}
