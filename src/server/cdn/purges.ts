import { announceBuild } from '@/data/cdn-purges'
import { openPool } from '@/data/open-pools'
import { type PurgeWorkerParts, startPurgeWorker } from './purge-worker'

/** The purges of shared caches, as the process that serves has them. */
export type Purges = {
  /** The number of requests that no cache has acknowledged, since the start. */
  failures: () => number
  stop: () => Promise<void>
}

/** Milliseconds between two tries to store the build while the database is away. */
const RETRY_MS = 1_000

/**
 * Stores which build serves, which purges everything when another one has served before, and takes part in sending
 * purges.
 *
 * @param build - null without a shared cache in front
 */
export function startPurges({ build, ...parts }: PurgeWorkerParts & { build: string | null }): Purges {
  let timer: NodeJS.Timeout | undefined
  let hasStopped = false

  async function announce() {
    const pool = openPool()
    const isStored =
      pool !== undefined &&
      (await announceBuild(pool, build).then(
        () => true,
        () => false,
      ))
    if (!isStored && !hasStopped) timer = setTimeout(announce, RETRY_MS).unref()
  }

  void announce()
  const worker = build === null ? null : startPurgeWorker(parts)
  return {
    failures: () => worker?.failures() ?? 0,
    async stop() {
      hasStopped = true
      clearTimeout(timer)
      await worker?.stop()
    },
  }
}
