import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import nextEnv from '@next/env'
import { runningDatabase, startEmbeddedDatabase } from '@/cli/embedded/embedded'
import { wordsOf } from '@/lib/causes'
import { LockHeld, takeLock } from '@/lib/processes'
import { readOrCreateSecret } from '@/lib/secret-file'

/**
 * Runs a command of the owner: with the settings of `.env`, quiet but for what it prints itself, and with an exit
 * code that says how it went.
 *
 * @param work - resolves with the exit code
 */
export function runCommand(work: () => Promise<number>): void {
  nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })
  process.env.LOG_LEVEL ??= 'error'
  work()
    .then((code) => process.exit(code))
    .catch((error: Error) => {
      // An owner is helped by what went wrong; where it did is for developers.
      console.error(process.env.LOG_LEVEL === 'debug' ? error : wordsOf(error))
      process.exit(1)
    })
}

/**
 * Does something with the product's database, and puts its URL and the secret where the product reads them. The
 * embedded database is used beside a running product, and otherwise started for the moment.
 *
 * @throws {Error} when another command has DATA_DIR at this moment
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
