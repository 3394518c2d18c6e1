import { sql } from '@payloadcms/db-postgres'
import { inTransaction } from '@/data/transaction'
import { recordEvent } from '@/features/audit/server/record-event'
import { allowAddress } from '@/features/mail/server/suppressed'
import { adminEndpoint } from '@/server/admin-endpoint'

/**
 * `POST /api/form-submissions/:id/mail-allowed` lets mail go again to the address of a lead to which it had come back. The
 * timeline of the lead and the audit log say who did so.
 */
export const allowMail = adminEndpoint({
  method: 'post',
  path: '/:id/mail-allowed',
  handle: ({ req, by, ids: { id: lead } }) =>
    inTransaction(req.payload, async (transaction) => {
      const { client, query } = transaction
      const [found] = await query(sql`select email from form_submissions where id = ${lead}::uuid for update`)
      if (!found) return null
      const id = await allowAddress(client, String(found.email))
      if (!id) return { isAllowed: false }
      await query(sql`insert into lead_events (id, lead_id, kind, by_id)
        values (gen_random_uuid(), ${lead}::uuid, 'mail-allowed', ${by}::uuid)`)
      await recordEvent(req, 'mail.allowed', { about: { type: 'address', id } }, transaction)
      return { isAllowed: true }
    }),
})
