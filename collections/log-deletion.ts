import type { CollectionAfterDeleteHook } from 'payload'
import { type EventName, logEvent } from '@/domain/events'
import { afterCommit } from '@/lib/after-commit'

/** Logs that a row is gone for good, and who deleted it. */
export function logDeletion(event: EventName): CollectionAfterDeleteHook {
  return async ({ id, req }) => {
    await afterCommit(await req.transactionID, () =>
      logEvent(req.payload.logger, event, { id, by: req.user?.id }),
    )
  }
}
