import { arePurged } from '@/data/cdn-purges'
import { FRESH_MS } from '@/data/expiry-watch'
import { openPool } from '@/data/open-pools'
import { currentRequest } from '@/lib/request-context'

/** Milliseconds that a save waits for the shared caches after its commit. */
const PATIENCE_MS = 1_000
const LOOK_MS = 25

/**
 * Waits until no shared cache shows what was before the changes of the current request, for a second after the last of
 * them at most, and says in the response when one may still do. It waits for nothing when the request has changed
 * nothing that pages show, and outside of requests.
 */
export async function settlePurges(): Promise<void> {
  const request = currentRequest()
  const purges = request?.purges
  if (!purges) return
  request.purges = undefined
  const { ids, committedAt } = purges
  // No purge is sent sooner.
  for (let at = committedAt + FRESH_MS; at < committedAt + PATIENCE_MS; at += LOOK_MS) {
    await until(at)
    if (await isOver(ids)) return
  }
  request.sayCachesBehind?.()
}

const until = (at: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

async function isOver(ids: readonly string[]): Promise<boolean> {
  const pool = openPool()
  return pool ? arePurged(pool, ids).catch(() => false) : false
}
