import type { Payload } from 'payload'
import { arePurged } from '@/data/cdn-purges'
import { currentRequest } from '@/lib/request-context'

/** Milliseconds that a save waits for the shared caches after its commit. */
const PATIENCE_MS = 1_000
const LOOK_MS = 25

/**
 * Waits until no shared cache shows what was before the changes of the current request, for a second after the last of
 * them at most, and says in the response when one may still do. It waits for nothing when the request has changed
 * nothing that pages show, and outside of requests.
 *
 * @param openPayload - gives the one Payload of the process. The list of open pools is empty in a bundle of Next's, which
 *   has a copy of its own.
 */
export async function settlePurges(openPayload: () => Promise<Payload>): Promise<void> {
  const request = currentRequest()
  const purges = request?.purges
  if (!purges) return
  request.purges = undefined
  const { ids, committedAt } = purges
  for (let at = committedAt + LOOK_MS; at < committedAt + PATIENCE_MS; at += LOOK_MS) {
    await until(at)
    if (await isOver(openPayload, ids)) return
  }
  request.sayCachesBehind?.()
}

const until = (at: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))

const isOver = (openPayload: () => Promise<Payload>, ids: readonly string[]) =>
  openPayload()
    .then(({ db }) => arePurged(db.pool, ids))
    .catch(() => false)
