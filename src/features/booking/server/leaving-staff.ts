import type { PayloadRequest } from 'payload'
import { connectionOf } from '@/data/transaction'
import { OF_LEADS } from '@/domain/area-list'
import { logEvent } from '@/domain/events'
import { hasRightInSql } from '@/features/accounts/server/rights-in-sql'
import { expireOfferedTimes } from './booking-settings'

/** Coming appointments of leads that nobody of the staff has. */
export const OF_NOBODY = `state = 'booked' and begins > now() and person_id is null and lead_id is not null`

/**
 * Takes coming appointments from whoever may not read leads any more. They stay booked, since their senders still come, and
 * are nobody's until the staff hand them over. Deleted accounts have left theirs already, by the foreign key. Their times are
 * offered no more.
 */
export async function leaveToNobody(req: PayloadRequest): Promise<void> {
  await expireOfferedTimes(req.payload, await req.transactionID)
  const database = await connectionOf(req)
  await database.query(`update appointments set person_id = null, updated_at = clock_timestamp()
    where state = 'booked' and begins > now() and person_id is not null and not ${hasRightInSql('person_id', OF_LEADS)}`)
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from appointments where ${OF_NOBODY}`,
  )
  const count = rows[0]?.count ?? 0
  if (count > 0) logEvent(req.payload.logger, 'appointment.unassigned', { count })
}
