import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { queryOf } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { refusalOf } from '@/features/booking/rules/appointment'
import { toCalendarFile } from '@/features/booking/rules/invitation'
import { findCompany } from '@/features/company/server/company'
import { readAppointmentToken } from './appointment-link'
import { findParties, invitationOf } from './appointment-mails'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'
import { countVisitorsChanges } from './change-appointments'

/** For how long after its end an appointment is shown to whoever has its link. */
export const READABLE_DAYS = 14

/** An appointment as its visitor may see it. */
export type VisitorAppointment = {
  appointment: Appointment
  /** The name of the member of the staff; empty where it is not known. */
  person: string
  /** Why it can neither be moved nor cancelled; null when it can. */
  refusal: 'cancelled' | 'over' | 'often' | null
}

/**
 * The appointment of a link, which changes nothing. Null for a link that is none of ours, and for an appointment that is
 * gone or was over weeks ago.
 */
export async function findVisitorAppointment(
  payload: Payload,
  token: string,
): Promise<VisitorAppointment | null> {
  const found = await find(payload, token)
  if (!found) return null
  const { appointment, now, person } = found
  const changes = await countVisitorsChanges({ query: queryOf(payload.db.drizzle) }, appointment)
  const refused = refusalOf(appointment, { is: 'visitor', changes }, now)
  const refusal = appointment.state === 'cancelled' ? 'cancelled' : refused
  return { appointment, person: person?.name.trim() ?? '', refusal }
}

/** The same appointment as a file for a calendar; null as there. */
export async function findCalendarFile(payload: Payload, token: string): Promise<string | null> {
  const found = await find(payload, token)
  if (!found) return null
  const { appointment } = found
  const company = await findCompany(payload)
  const {
    organizer: _,
    attendee: __,
    ...event
  } = invitationOf(appointment, found, company, new Date(appointment.setAt))
  return toCalendarFile({ ...event, isCancelled: appointment.state === 'cancelled' })
}

async function find(payload: Payload, token: string) {
  const id = readAppointmentToken(token)
  if (!id) return null
  const query = { query: queryOf(payload.db.drizzle) }
  const [row] =
    await query.query(sql`select ${APPOINTMENT_COLUMNS}, clock_timestamp() as now from appointments
    where id = ${id}::uuid and state <> 'reserved' and ends > now() - make_interval(days => ${READABLE_DAYS})`)
  if (!row) return null
  const appointment = toAppointment(row)
  const parties = (await findParties(query, [appointment])).get(id)
  return parties ? { ...parties, appointment, now: new Date(String(row.now)).toISOString() } : null
}
