import 'server-only'
import { startOutboxWorker } from './outbox/start-worker'
import { startSweep } from './retention/start-sweep'

// What the server that is built around Next takes from this room, in one import that it makes when the environment is
// complete.
export { whatStandsAt } from './blog-gate'
export { takeLead } from './lead-door'
export { expirePagesOf } from './post-pages'
export { answerReadiness } from './readiness'

/** Begins the work that no request asks for. */
export function startWork(): void {
  startOutboxWorker()
  startSweep()
}
