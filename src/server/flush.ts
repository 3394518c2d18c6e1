import PQueue from 'p-queue'
import type { Payload } from 'payload'
import { logEvent } from '@/domain/events'

/** A kill loses what was counted since the last time: less than ten seconds' worth. */
const FLUSH_MS = 5_000

type Counting<Count> = {
  /** Gives what is counted by now, and forgets it. */
  take: () => Count[]
  store: (payload: Payload, counts: Count[]) => Promise<void>
  /** Counts once more what could not be stored. */
  giveBack: (counts: Count[]) => void
  /** What the log calls a database that does not store it; once, until one does again. */
  unstored: Parameters<typeof logEvent>[1]
}

/**
 * Stores what is counted in memory, again and again, and nothing twice.
 *
 * @param openPayload - gives the one Payload of the process; rejects while the database cannot be reached
 */
export function createFlush<Count>(
  openPayload: () => Promise<Payload>,
  { take, store, giveBack, unstored }: Counting<Count>,
) {
  const stores = new PQueue({ concurrency: 1 })
  let timer: NodeJS.Timeout | undefined
  let isAway = false

  /** Stores what is counted within five seconds. */
  function soon() {
    timer ??= setTimeout(() => void now(), FLUSH_MS).unref()
  }

  async function storeTaken() {
    clearTimeout(timer)
    timer = undefined
    const counts = take()
    if (counts.length === 0) return
    try {
      await store(await openPayload(), counts)
      isAway = false
    } catch (err) {
      giveBack(counts)
      soon()
      const payload = isAway ? null : await openPayload().catch(() => null)
      isAway = true
      if (payload) logEvent(payload.logger, unstored, { err })
    }
  }

  /** Stores what is counted by now; resolves when it is stored, or has to wait for the database. */
  const now = () => stores.add(storeTaken)

  return { soon, now }
}
