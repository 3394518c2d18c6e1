import { startOutboxWorker } from './server/outbox/start-worker'

/** Runs once when a server process begins. */
export function register() {
  startOutboxWorker()
}
