import 'server-only'
import { type ExpiryWatch, watchExpiries } from '@/database/expiry-watch'
import { logEvent } from '@/domain/events'
import { env } from '@/env'
import { createLogger } from '@/lib/logger'
import { startOutboxWorker, startReminders, startSweep, startWebhookWorker } from './background-jobs'

// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export { whatStandsAt } from './address-gate'
export { standingAt } from './admin-screens'
export { type OutboxAge, readOutboxAges } from './outbox-age'
export { expirePagesOf } from './post-pages'
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
