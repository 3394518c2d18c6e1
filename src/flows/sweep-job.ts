import type { Payload } from 'payload'
import pg from 'pg'
import { directPoolOptions } from '@/data/pool'
import { logEvent, logRecorded } from '@/domain/events'
import { env } from '@/env'
import { featuresOf } from '@/server/feature'
import type { Job } from '@/server/jobs'
import { sweep } from './retention'

const EVERY_MS = 10 * 60_000

/** Sweeps, beginning when the start is over. */
export const sweepJob: Job = {
  firstMs: 60_000,
  run: async (payload) => {
    await sweepOnce(payload)
    return EVERY_MS
  },
  retryMs: EVERY_MS,
  failed: 'retention.failed',
}

/** One sweep, with its trace in the log: counts, when anything went. */
async function sweepOnce(payload: Payload): Promise<void> {
  const { db, logger } = payload
  const swept = await withSessions(db.pool, (pool) =>
    sweep(pool, featuresOf(payload), { onHold: (held) => logEvent(logger, 'retention.held', held) }),
  )
  // Its rows are stored with each part of it.
  if (swept && Object.values(swept).some((count) => count > 0)) logRecorded(logger, 'retention.swept', swept)
}

/** The sweep holds a session lock, which a transaction pooler does not support. */
async function withSessions<T>(pool: pg.Pool, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  if (!env.DATABASE_DIRECT_URL) return work(pool)
  const own = new pg.Pool(directPoolOptions)
  // The statement that it happened to reports it.
  own.on('error', () => undefined)
  try {
    return await work(own)
  } finally {
    await own.end()
  }
}
