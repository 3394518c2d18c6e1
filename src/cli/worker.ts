import { serveHere } from './serve'
import { stopAll } from './shutdown'

// One of several that serve: started by workers.ts, which prints and prepares for all of them.

const [root = '', folder = '', database, disk, place] = process.argv.slice(2)

// A terminal tells all processes of a Ctrl-C; who has started this one says when it stops.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
// So does a service manager of the end, beside the one who has started this: the second one changes nothing.
process.on('SIGTERM', () => void stopAll().then(() => process.exit(0)))

const pages = {
  folder,
  isDatabaseAway: database === 'away',
  isSaving: disk === 'writes',
  isReplacement: place === 'again',
}
serveHere(root, pages).catch(async (error: Error) => {
  console.error(error.message)
  await stopAll()
  process.exit(1)
})
