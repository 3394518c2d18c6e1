import { setTimeout } from 'node:timers/promises'
import { withConnection } from '@/data/connection'
import { nameCommand } from '@/lib/command-name'
import { runCommand, withDatabase } from './command'

/** Milliseconds until the command no longer waits; the purge itself is tried without end. */
const PATIENCE_MS = 60_000
const LOOK_MS = 250

/** Purges everything from the shared caches in front, waits for them, and says whether they have done it. */
runCommand(() => {
  nameCommand('cdn:purge')
  return withDatabase(async (url) => {
    const [{ env }, purges] = await Promise.all([import('@/env'), import('@/data/cdn-purges')])
    if (!env.CDN) {
      console.error('CDN is not set, so no shared cache is known.')
      return 2
    }
    return withConnection(url, async (client) => {
      const id = await purges.purgeEverything(client)
      for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
        if (await purges.arePurged(client, [id])) {
          console.log('Everything is purged: every cache has acknowledged it.')
          return 0
        }
        await setTimeout(LOOK_MS)
      }
      const { failure } = await purges.readPurgeState(client)
      console.error(
        `Not purged yet: ${failure ?? 'no running product has sent it, which may not run'}\nIt stays stored, and is sent as soon as that changes.`,
      )
      return 1
    })
  })
})
