import 'server-only'
import { type ExpiryWatch, watchExpiries } from '@/data/expiry-watch'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { startOutboxWorker, startReminders, startSweep, startWebhookWorker } from '@/features/background-jobs'
import { createLogger } from '@/lib/logger'

export { standingAt } from '@/features/accounts/admin-screens'
// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export { whatStandsAt } from '@/features/content/address-gate'
export { type OutboxAge, readOutboxAges } from '@/features/outbox/outbox-age'
export { expirePagesOf } from '@/features/posts/post-pages'
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
