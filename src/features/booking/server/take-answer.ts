import { sql } from '@payloadcms/db-postgres'
import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type pg from 'pg'
import { inTransactionOn, queryOf, type Transaction } from '@/data/transaction'
import { type CalendarAnswer, readCalendarAnswer } from '@/features/booking/rules/calendar-answer'
import { appointmentOfUid } from '@/features/booking/rules/invitation'
import { isMailable } from '@/lib/email'
import { isUuid } from '@/lib/uuid'
import { CALENDAR_HOST, mailOfDeclined } from './appointment-mails'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'

/**
 * Takes a visitor's "no" that his calendar has sent, into the timeline of the lead and to the member of the staff, once for
 * each change of the appointment. It is no cancellation: whoever knows an invitation may have written it.
 *
 * @param client - a connection without an open transaction
 * @param calendar - a text of iCalendar from a mail of anybody
 * @returns what was noted, in a sentence; null for anything else
 */
export async function takeAnswer(
  client: pg.Client | pg.PoolClient,
  calendar: string,
): Promise<string | null> {
  const answer = readCalendarAnswer(calendar)
  const id = answer && appointmentOfUid(answer.uid, CALENDAR_HOST)
  // PostgreSQL takes no zero byte, and a mail that it refuses would be read again and again.
  if (!answer?.isDeclined || !isUuid(id) || !isMailable(answer.attendee)) return null
  const isNoted = await inTransactionOn(client, () => note(queryOf(drizzle({ client })), id, answer))
  return isNoted ? 'The calendar of a visitor has declined an appointment, which stays.' : null
}

async function note(
  query: Transaction['query'],
  id: string,
  { sequence, attendee }: CalendarAnswer,
): Promise<boolean> {
  const [row] = await query(sql`select ${APPOINTMENT_COLUMNS} from appointments
    where id = ${id}::uuid and state = 'booked' and sequence = ${sequence} and begins > clock_timestamp()
      and exists (select from form_submissions lead where lead.id = appointments.lead_id
        and lower(lead.email) = ${attendee})
    for update`)
  if (!row) return false
  const appointment = toAppointment(row)
  const data = { appointment: id, sequence: appointment.sequence, begins: appointment.begins }
  const rows = await query(sql`insert into lead_events (id, lead_id, kind, data, created_at, updated_at)
    select gen_random_uuid(), ${appointment.lead}::uuid, 'declined', ${JSON.stringify(data)}::jsonb, now(), now()
    where not exists (select from lead_events where lead_id = ${appointment.lead}::uuid and kind = 'declined'
      and data @> ${JSON.stringify({ appointment: id, sequence: appointment.sequence })}::jsonb) returning id`)
  if (rows.length === 0) return false
  await mailOfDeclined({ query }, appointment)
  return true
}
