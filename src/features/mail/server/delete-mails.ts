import type { PayloadRequest } from 'payload'
import { connectionOf } from '@/data/transaction'

/**
 * Deletes the mails and webhook deliveries about a lead that is being deleted, which is told with the lead. Whoever may
 * delete the lead may not see all mail.
 */
export async function deleteMailsOfLead(req: PayloadRequest, lead: string): Promise<void> {
  const connection = await connectionOf(req)
  await connection.query('delete from outbox where lead_id = $1', [lead])
}
