import type { PayloadRequest } from 'payload'
import { inTransaction, type Transaction } from '@/data/transaction'
import { adminEndpoint } from '@/server/admin-endpoint'
import { makeMailsDue } from './outbox'

/**
 * `POST /api/outbox/send-now` makes the mails due that wait for their next try, the oldest first. Those in the hands of a
 * worker stay with it.
 *
 * @param record - records, in the transaction, how many they are
 */
export const sendNow = (
  record: (req: PayloadRequest, count: number, transaction: Transaction) => Promise<void>,
) =>
  adminEndpoint({
    method: 'post',
    path: '/send-now',
    handle: ({ req }) =>
      inTransaction(req.payload, async (transaction) => {
        const count = await makeMailsDue(transaction.client)
        if (count > 0) await record(req, count, transaction)
        return { count }
      }),
  })
