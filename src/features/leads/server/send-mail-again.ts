import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { sendAgain } from '@/features/mail/server/outbox'
import { adminEndpoint } from '@/server/admin-endpoint'

/**
 * `POST /api/form-submissions/:id/mails/:mail` sends a mail about a lead again that has failed, or waits for its next try.
 */
export const sendMailAgain = adminEndpoint({
  method: 'post',
  path: '/:id/mails/:mail',
  handle: ({ req, ids: { id: lead, mail: id } }) =>
    inTransaction(req.payload, async (transaction) => {
      const isAgain = await sendAgain(transaction.client, { id, lead })
      if (isAgain === null) return null
      const about = { type: 'mail', id } as const
      if (isAgain) await recordEvent(req, 'mail.sent-again', { about }, transaction)
      return { isAgain }
    }),
})
