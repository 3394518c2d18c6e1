import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { adminEndpoint } from '@/server/admin-endpoint'
import { makeMailsDue } from './outbox'

/**
 * `POST /api/outbox/send-now` makes the mails due that wait for their next try, the oldest first. Those in the hands of a
 * worker stay with it.
 */
export const sendNow = adminEndpoint({
  method: 'post',
  path: '/send-now',
  handle: ({ req }) =>
    inTransaction(req.payload, async (transaction) => {
      const count = await makeMailsDue(transaction.client)
      if (count > 0) await recordEvent(req, 'mail.hurried', { count, logged: { count } }, transaction)
      return { count }
    }),
})
