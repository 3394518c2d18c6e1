import { printStep } from './steps'

/** Milliseconds: a terminal and npm may both deliver the same Ctrl-C. */
const SAME_SIGNAL_MS = 700

type Stop = () => Promise<void>
const stops: Stop[] = []
let stopping: Promise<void> | null = null

/** Whether the process is on its way out, so that what fails now is no news. */
export function isStopping(): boolean {
  return stopping !== null
}

/**
 * Registers how something that runs is stopped. The last one registered is stopped first.
 *
 * @returns the function that takes it back, for what has ended by itself
 */
export function onStop(stop: Stop): () => void {
  stops.push(stop)
  return () => {
    const index = stops.indexOf(stop)
    if (index >= 0) stops.splice(index, 1)
  }
}

/** Stops everything in reverse order; a failure of one does not keep the others running. */
export function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      await stop().catch((error: Error) => console.error(error.message))
    }
  })()
  return stopping
}

/** SIGINT, SIGTERM and SIGHUP stop everything and end the process with 0; a second one ends it at once. */
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
