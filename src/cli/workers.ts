import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { logEvent } from '@/domain/events'
import { type Env, env } from '@/env'
import { createLogger } from '@/lib/logger'
import { waitForDatabase } from './database'
import { startWorkersMetrics } from './metrics'
import type { Pages } from './serve'
import { markServing } from './serving'
import { isStopping, onStop } from './shutdown'
import { step } from './steps'

/**
 * The highest number of workers without WEB_CONCURRENCY. More would only wait for the database, and each needs some
 * 270 MB, or more after a large export.
 */
const MOST_BY_ITSELF = 4
/** Milliseconds; a worker that has run for longer did not fail at its start. */
const LIVED_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Milliseconds; longer than a worker takes to stop. */
const STOP_MS = 25_000

/** The number of serving processes. With the embedded database it is one, because that is meant for few visitors. */
export function countWorkers({ WEB_CONCURRENCY, DATABASE_URL }: Env): number {
  return WEB_CONCURRENCY ?? (DATABASE_URL ? Math.min(MOST_BY_ITSELF, availableParallelism()) : 1)
}

/**
 * The delay in milliseconds before a worker that has ended by itself is started again.
 *
 * @param failures - how often in a row it has ended soon after its start
 */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
}

/** A numbered place for one worker. When the worker ends, the next one takes the place. */
type Slot = { number: number; worker: Worker | null; began: number; failures: number }

/**
 * Serves the built product from several processes on one port. Workers that end are started again, one at a time.
 *
 * @param url - the URL of the database
 * @throws {Error} when a worker does not begin to serve; its own output says why
 */
export async function serveByWorkers(root: string, url: string, pages: Pages) {
  const logger = createLogger(env.LOG_LEVEL)
  const count = countWorkers(env)
  const slots: Slot[] = Array.from({ length: count }, (_, number) => ({
    number,
    worker: null,
    began: 0,
    failures: 0,
  }))
  const restarts = new PQueue({ concurrency: 1 })

  async function begin(slot: Slot, isDatabaseAway: boolean, isReplacement = false) {
    slot.began = performance.now()
    const worker = fork(root, { ...pages, isDatabaseAway, isReplacement }, slot.number)
    slot.worker = worker
    await untilServing(worker)
    worker.once('exit', (code, signal) => {
      if (isStopping()) return
      logEvent(logger, 'worker.ended', { worker: worker.process.pid, code, signal })
      void restarts.add(() => restart(slot))
    })
  }

  async function restart(slot: Slot) {
    if (performance.now() - slot.began > LIVED_MS) slot.failures = 0
    for (let serves = false; !serves && !isStopping(); slot.failures += 1) {
      await new Promise((resolve) => setTimeout(resolve, restartDelay(slot.failures)).unref())
      if (isStopping()) return
      const isAway = await waitForDatabase(url, 0).then(
        (why) => why !== null,
        () => true,
      )
      serves = await begin(slot, isAway, true).then(
        () => true,
        () => false,
      )
    }
  }

  await markServing(root)
  onStop(() => Promise.all(slots.map(({ worker }) => worker && stopWorker(worker))).then(() => undefined))
  onStop(await startWorkersMetrics())
  await step(
    'server',
    'starting',
    () => Promise.all(slots.map((slot) => begin(slot, pages.isDatabaseAway))),
    () => `${count} workers listening on port ${env.PORT}`,
  )
}

/** Starts a worker. Only worker 0 writes the saved pages; all workers read them. */
function fork(root: string, { folder, build, isDatabaseAway, isReplacement }: Pages, number: number): Worker {
  const args = [
    root,
    folder,
    build,
    isDatabaseAway ? 'away' : 'there',
    number === 0 ? 'writes' : 'reads',
    isReplacement ? 'again' : 'first',
  ]
  cluster.setupPrimary({ exec: fileURLToPath(new URL('worker.js', import.meta.url)), args })
  return cluster.fork()
}

async function untilServing(worker: Worker) {
  const hasEnded = new AbortController()
  const { signal } = hasEnded
  const ended = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`A worker ended with ${code} before it served; why stands above.`)
  })
  try {
    await Promise.race([once(worker, 'listening', { signal }), ended])
  } finally {
    hasEnded.abort()
    ended.catch(() => undefined)
  }
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  // `worker.kill` would first close the IPC channel and so break off open requests.
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
