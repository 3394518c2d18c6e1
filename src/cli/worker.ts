import { serveHere } from './serve'
import { stopAll } from './shutdown'

// This is one of several serving processes. `workers.ts` starts them, and the primary process prints and prepares.

const [root = '', folder = '', build = '', database, disk, place] = process.argv.slice(2)

// A terminal sends Ctrl-C to all processes, but the primary process decides when this one stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
// A service manager and the primary process may both send SIGTERM; the second one changes nothing.
process.on('SIGTERM', () => void stopAll().then(() => process.exit(0)))

const pages = {
  folder,
  build,
  isDatabaseAway: database === 'away',
  isSaving: disk === 'writes',
  isReplacement: place === 'again',
}
serveHere(root, pages).catch(async (error: Error) => {
  console.error(error.message)
  await stopAll()
  process.exit(1)
})
