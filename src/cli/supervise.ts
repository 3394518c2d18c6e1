import { isAlive } from '@/lib/process-table'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/server/database/embedded'
import { isStopping } from './shutdown'
import { tell } from './steps'

const LOOK_MS = 1_000

/**
 * Starts the embedded server again, at the same address, whenever it is gone although nobody has stopped it: a
 * machine short of memory ends the largest process first.
 *
 * @returns the function that stops watching and stops the server
 */
export function supervise(dataDir: string, first: EmbeddedDatabase): () => Promise<void> {
  let current = first
  let restarting: Promise<void> | null = null
  const restart = async () => {
    tell('database', 'PostgreSQL has ended, starting it again')
    const { port } = new URL(current.url)
    current = await startEmbeddedDatabase(dataDir, { port })
  }
  const timer = setInterval(() => {
    if (restarting || isStopping() || isAlive(current.pid)) return
    restarting = restart()
      .catch((error: Error) => tell('database', error.message))
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
