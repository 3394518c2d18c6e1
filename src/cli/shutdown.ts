import { printStep } from './steps'

/** Milliseconds; a second signal within this time is ignored, because a terminal and npm may both send one Ctrl-C. */
const SAME_SIGNAL_MS = 700

type Stop = () => Promise<void>
const stops: Stop[] = []
let stopping: Promise<void> | null = null

/** Whether the process is stopping, so that failures need not be reported. */
export function isStopping(): boolean {
  return stopping !== null
}

/**
 * Registers a function that stops something. The last function registered is called first.
 *
 * @returns a function that removes it again, for something that has ended by itself
 */
export function onStop(stop: Stop): () => void {
  stops.push(stop)
  return () => {
    const index = stops.indexOf(stop)
    if (index >= 0) stops.splice(index, 1)
  }
}

/** Calls all registered functions in reverse order. If one fails, the others are still called. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: Error) => console.error(error.message))
    }
  })()
  return stopping
}

/** SIGINT, SIGTERM and SIGHUP stop everything and end the process with 0; a second signal ends it at once with 1. */
export function stopOnSignals() {
  let first = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (first > 0 && performance.now() - first > SAME_SIGNAL_MS) process.exit(1)
      if (first > 0) return
      first = performance.now()
      printStep('stopping', 'the web server, then the database; once more to force it')
      stopAll().then(() => {
        printStep('stopped', 'cleanly')
        process.exit(0)
      })
    })
  }
}
