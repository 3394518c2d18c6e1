import 'server-only'
import { type ExpiryWatch, watchExpiries } from '@/data/expiry-watch'
import { logEvent } from '@/domain/events'
import type { PostChange } from '@/domain/post-change'
import { env } from '@/env'
import { startOutboxWorker, startReminders, startSweep, startWebhookWorker } from '@/features/background-jobs'
import { type OutboxAge, readOutboxAges as readAges } from '@/features/outbox/outbox-age'
import { payloadClient } from '@/features/payload-client'
import { expirePagesOf as expirePages } from '@/features/posts/post-pages'
import { createLogger } from '@/lib/logger'

export { standingAt } from '@/features/accounts/admin-screens'
// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export { whatStandsAt } from '@/features/content/address-gate'
export type { OutboxAge } from '@/features/outbox/outbox-age'
export { type Fault, findFault, handleReadiness, handleStatus } from './readiness'
export { handleLead } from './rest-gateway'

/** Begins the work that no request asks for; what other processes change expires what this one holds in memory. */
export function startWork(): ExpiryWatch {
  startOutboxWorker()
  startWebhookWorker()
  startReminders()
  startSweep()
  const logger = createLogger(env.LOG_LEVEL)
  return watchExpiries((err) => logEvent(logger, 'pages.unwatched', { err }))
}

/** @throws while the database is away */
export const readOutboxAges = async (): Promise<OutboxAge[]> => readAges(await payloadClient())

export const expirePagesOf = (change: PostChange): Promise<void> => expirePages(payloadClient, change)
