import { openAdminGate } from '@/domain/admin-gate'
import { openBlogGate } from '@/domain/blog-gate'
import { onPostChange } from '@/domain/post-change'
import { isDatabaseTrouble } from '@/lib/database-trouble'
import { noteTrouble } from '@/lib/request-trouble'

/** Runs once when a server process begins: connects the parts that know nothing of each other. */
export async function register() {
  // Next builds this file for the edge runtime too, where Payload cannot be compiled: it reads this name at build.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startOutboxWorker } = await import('./server/outbox/start-worker')
    startOutboxWorker()
    const { startSweep } = await import('./server/retention/start-sweep')
    startSweep()
    openBlogGate(async (path) => {
      const { whatStandsAt } = await import('./server/blog-gate')
      return whatStandsAt(path)
    })
    openAdminGate(async (headers, path) => {
      const { standingAt } = await import('./server/admin-gate')
      return standingAt(headers, path)
    })
    onPostChange('pages', async (change) => {
      const { expirePagesOf } = await import('./server/post-pages')
      await expirePagesOf(change)
    })
  }
}

/** Runs for every request that failed, before it is answered. */
export function onRequestError(error: unknown) {
  noteTrouble(isDatabaseTrouble(error) ? 'database' : 'other')
}
