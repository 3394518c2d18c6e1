/** Runs once when a server process begins. */
export async function register() {
  // Next builds this file for the edge runtime too, where Payload cannot be compiled: it reads this name at build.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startOutboxWorker } = await import('./server/outbox/start-worker')
    startOutboxWorker()
  }
}
