import { openBlogGate } from '@/domain/blog-gate'
import { onPostChange } from '@/domain/post-change'

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
    onPostChange('pages', async (change) => {
      const { expirePagesOf } = await import('./server/post-pages')
      await expirePagesOf(change)
    })
  }
}
