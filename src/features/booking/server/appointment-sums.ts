import type pg from 'pg'
import { BUSINESS_TIME_ZONE } from '@/domain/business-time-zone'
import type { Days } from '@/domain/day-range'

/** What has become of appointments: whose time is over, is still to come, and to which nobody came. */
export type AppointmentSums = { held: number; coming: number; missed: number }

/** Whether there is any, which is never so where no times are booked. */
export const hasAppointments = ({ held, coming, missed }: AppointmentSums) => held + coming + missed > 0

const STATEMENT = `select
    count(*) filter (where state = 'booked' and ends <= now())::int as held,
    count(*) filter (where state = 'booked' and ends > now())::int as coming,
    count(*) filter (where state = 'missed')::int as missed
  from appointments join form_submissions lead on lead.id = appointments.lead_id
  where lead.created_at >= (($2::date)::timestamp at time zone $1)
    and lead.created_at < (($3::date + 1)::timestamp at time zone $1)
    and lead.deleted_at is null and lead.stage <> 'spam'`

/**
 * Counts the appointments of the leads that came in on some days, without spam and the trash. It asks no access function,
 * so its caller must.
 */
export async function sumAppointments(
  database: Pick<pg.ClientBase, 'query'>,
  { from, to }: Days,
): Promise<AppointmentSums> {
  const { rows } = await database.query<AppointmentSums>(STATEMENT, [BUSINESS_TIME_ZONE, from, to])
  return rows[0] ?? { held: 0, coming: 0, missed: 0 }
}
