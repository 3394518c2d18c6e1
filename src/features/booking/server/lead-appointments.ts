import { sql } from '@payloadcms/db-postgres'
import { requireMay } from '@/domain/areas'
import { APPOINTMENT_KINDS } from '@/features/booking/rules/kinds'
import type { Feature } from '@/server/feature'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'
import { findOffered } from './offered'

/** More than any lead has. */
const MOST_LISTED = 100

/** The appointments of a lead for its timeline; null while nothing can be booked and it has none. */
export const appointmentsOfLead: NonNullable<Feature['appointmentsOf']> = async (req, lead) => {
  requireMay(req, 'form-submissions')
  const [{ rows }, offered] = await Promise.all([
    req.payload.db.drizzle.execute(sql`select ${APPOINTMENT_COLUMNS} from appointments
      where lead_id = ${lead}::uuid and state <> 'reserved' order by begins desc, id limit ${MOST_LISTED}`),
    findOffered(req.payload, APPOINTMENT_KINDS[0].id),
  ])
  if (rows.length === 0 && !offered) return null
  return { canBook: offered !== null, list: rows.map(toAppointment) }
}
