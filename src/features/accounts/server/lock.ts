import type { CollectionBeforeOperationHook, Payload } from 'payload'
import type { PoolClient } from 'pg'
import { PAIRED_LOCKS } from '@/data/locks'
import { inTransaction, type Transaction, transactionOf } from '@/data/transaction'

/** Records a change in its transaction. */
export type RecordWith = (transaction: Transaction) => Promise<unknown>

/**
 * Runs `work` in a transaction while nothing else writes this account. Payload writes whole user rows that it has
 * read before, so that without the lock a removed role or an old password came back when a sign-in ran at the same
 * time.
 *
 * @param id - the user's id
 * @throws whatever `work` or the database throws; nothing is stored then
 */
export function withAccount<T>(
  payload: Payload,
  id: string,
  work: (db: PoolClient, transaction: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(
    payload,
    async (transaction) => {
      const { client } = transaction
      await lockOne(client, id)
      return work(client, transaction)
    },
    { pool: payload.db.accountPool },
  )
}

/** The same lock for Payload's own updates and deletes, in the transaction that they have begun. */
export const lockAccount: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' && operation !== 'delete') return args
  const { client } = await transactionOf(req)
  const id: unknown = 'id' in args ? args.id : undefined
  if (typeof id === 'string') await lockOne(client, id)
  else await client.query('SELECT pg_advisory_xact_lock($1, 0)', [PAIRED_LOCKS.accounts])
  return args
}

/**
 * Takes the lock of an account until the transaction ends. A change of many accounts takes the first of the two
 * locks alone, and so waits for all other changes.
 */
export async function lockOne(client: PoolClient, id: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock_shared($1, 0)', [PAIRED_LOCKS.accounts])
  await client.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [PAIRED_LOCKS.accounts, id])
}
