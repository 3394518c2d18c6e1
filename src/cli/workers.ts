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
 * More processes would wait for the database of the instance, and each takes some 270 MB, more after a large export.
 */
const MOST_BY_ITSELF = 4
/** Milliseconds: a worker that has served for so long did not fail at its start. */
const LIVED_MS = 60_000
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** Milliseconds: longer than a worker takes to stop. */
const STOP_MS = 25_000

/** How many processes serve: the embedded database is for one machine and few visitors. */
export function countWorkers({ WEB_CONCURRENCY, DATABASE_URL }: Env): number {
  return WEB_CONCURRENCY ?? (DATABASE_URL ? Math.min(MOST_BY_ITSELF, availableParallelism()) : 1)
}

/**
 * How long a worker is waited with that ended by itself, in milliseconds.
 *
 * @param failures - how often it has ended soon after its start, without a longer life in between
 */
export function restartDelay(failures: number): number {
  return failures === 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
}

/** A numbered slot, filled by one worker after another. */
type Slot = { number: number; worker: Worker | null; began: number; failures: number }

/**
 * Serves the built product from several processes on one port; one that ends is started again, one after the other.
 *
 * @param url - of the database
 * @throws {Error} when one does not begin to serve; the reason stands in what it printed
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

/** One of the workers writes the pages that all of them read from disk. */
function fork(root: string, { folder, isDatabaseAway, isReplacement }: Pages, number: number): Worker {
  const args = [
    root,
    folder,
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
  // Its own `kill` would cut the connection to it first, and with it what is in flight.
  worker.process.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
