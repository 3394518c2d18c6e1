import type { CollectionBeforeOperationHook } from 'payload'

/**
 * Payload's lock of a post that is open tells other editors, and refuses nothing: what a save may not
 * overwrite is decided by `refuseStaleSave`, which also sees saves that no lock foretold. Asking for the lock
 * would take a second connection inside the transaction, so that ten saves at once starved the pool.
 */
export const letLocksInform: CollectionBeforeOperationHook = ({ args, operation }) =>
  operation === 'update' || operation === 'delete' ? { ...args, overrideLock: true } : args
