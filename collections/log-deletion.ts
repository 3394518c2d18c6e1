import type { CollectionAfterDeleteHook } from 'payload'
import { type EventName, noteEvent } from '@/domain/events'
import { afterCommit } from '@/lib/after-commit'

/** Notes that a row is gone for good, and who deleted it. */
export function noteDeletion(event: EventName): CollectionAfterDeleteHook {
  return async ({ id, req }) => {
    await afterCommit(await req.transactionID, () =>
      noteEvent(req.payload.logger, event, { id, by: req.user?.id }),
    )
  }
}
