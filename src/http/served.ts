import 'server-only'
import { FEATURES } from '@/all/features'
import { payloadClient } from '@/app/payload'
import { type ExpiryWatch, watchExpiries } from '@/data/expiry-watch'
import { endPools } from '@/data/open-pools'
import { logEvent } from '@/domain/events'
import type { PostChange } from '@/domain/post-change'
import { env } from '@/env'
import { adminAccessAt } from '@/features/accounts/admin-screens'
import { whatStandsAt } from '@/features/content/address-gate'
import { createMeasuring } from '@/features/measure/measuring'
import { listMuteWebhooks } from '@/features/outbox/mute-webhooks'
import { readOutboxAges } from '@/features/outbox/outbox-age'
import { expirePagesOf } from '@/features/posts/post-pages'
import { createMissingCounter } from '@/features/redirects/missing-addresses'
import { createRedirects, forgetRedirects } from '@/features/redirects/redirects'
import { sweepJob } from '@/flows/sweep-job'
import { createLogger } from '@/lib/logger'
import { startJobs } from '@/server/jobs'
import { findFault, handleReadiness, handleStatus } from './readiness'
import { handleLead } from './rest-gateway'

const measuring = createMeasuring(payloadClient)
const redirects = createRedirects(payloadClient)
const missing = createMissingCounter(payloadClient)

/** Starts the background jobs. Changes by other processes expire what this process has cached. */
function startWork(): ExpiryWatch {
  startJobs([...FEATURES.flatMap(({ jobs = [] }) => jobs), sweepJob], payloadClient)
  const logger = createLogger(env.LOG_LEVEL)
  return watchExpiries((err) => logEvent(logger, 'pages.unwatched', { err }))
}

/**
 * What the server around Next needs from the product without Next, in a single import when the environment is
 * complete. It uses the only Payload of the process.
 */
export const served = {
  startWork,
  findFault,
  handleReadiness,
  handleStatus,
  handleLead,
  handleMeasurement: measuring.take,
  /** Stores the counts of the memory before the process ends. */
  flushCounts: async () => {
    await Promise.all([measuring.flush(), missing.flush()])
  },
  /** In development the pools are those of Next's copy of the module. */
  endPools,
  findRedirect: redirects.find,
  forgetRedirects,
  countMissing: missing.count,
  adminAccessAt: (headers: Headers, path: string) => adminAccessAt(payloadClient, headers, path),
  whatStandsAt: (address: string) => whatStandsAt(payloadClient, address),
  expirePagesOf: (change: PostChange) => expirePagesOf(payloadClient, change),
  /** @throws while the database is away */
  readOutboxAges: async () => readOutboxAges(await payloadClient()),
  /** @throws while the database is away */
  countMuteWebhooks: async () => {
    const { db, secret } = await payloadClient()
    return (await listMuteWebhooks(db.pool, secret)).length
  },
}

export type Served = typeof served
