import 'server-only'
import { startOutboxWorker, startReminders, startSweep, startWebhookWorker } from './background-jobs'

// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export { whatStandsAt } from './address-gate'
export { type OutboxAge, readOutboxAges } from './outbox-age'
export { expirePagesOf } from './post-pages'
export { failedCheck, handleReadiness, type ReadinessCheck } from './readiness'
export { handleLead } from './rest-gateway'

/** Begins the work that no request asks for. */
export function startWork(): void {
  startOutboxWorker()
  startWebhookWorker()
  startReminders()
  startSweep()
}
