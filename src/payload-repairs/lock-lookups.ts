import { currentRequest } from '@/lib/request-context'
import type { Adapter } from './repair'

type Find = Parameters<Adapter['find']>[0]

/** Payload's collection of who has which document open. */
const LOCKS = 'payload-locked-documents'

/**
 * Looks for the lock of a document within the transaction that changes it. Payload would take a second connection for it:
 * with thirty changes at once, all connections belonged to changes that waited for another one.
 */
export function lockLookupsInTransaction({ find }: Adapter) {
  return {
    find(this: Adapter, args: Find) {
      return find.call(this, isLockLookup(args) ? { ...args, req: ofOpenTransaction() } : args)
    },
  }
}

/** Payload looks for the lock of a document that it changes without saying in which transaction. */
const isLockLookup = ({ collection, req }: Find) => collection === LOCKS && !req

/** The transaction of the current request, when it has exactly one. */
function ofOpenTransaction(): Find['req'] {
  const [transactionID, ...others] = currentRequest()?.transactions ?? []
  return transactionID !== undefined && others.length === 0 ? { transactionID } : undefined
}
