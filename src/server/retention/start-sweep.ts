import 'server-only'
import { noteEvent } from '@/domain/events'
import { payloadClient } from '../payload-client'
import { sweep } from './sweep'

const FIRST_MS = 60_000
const EVERY_MS = 10 * 60_000

/** Sweeps for as long as the process lives, beginning when the start is over. */
export function startSweep(): void {
  const turn = async () => {
    await sweepOnce()
    setTimeout(turn, EVERY_MS).unref()
  }
  setTimeout(turn, FIRST_MS).unref()
}

/** One sweep, with its trace in the log: counts, when anything went. */
export async function sweepOnce(): Promise<void> {
  const payload = await payloadClient().catch(() => null)
  // Without a database there is nothing to sweep, and others tell of it.
  if (!payload) return
  try {
    const swept = await sweep(payload.db.pool, {
      onHold: (held) => noteEvent(payload.logger, 'retention.held', held),
    })
    if (swept && Object.values(swept).some((count) => count > 0)) {
      noteEvent(payload.logger, 'retention.swept', swept)
    }
  } catch (err) {
    noteEvent(payload.logger, 'retention.failed', { err })
  }
}
