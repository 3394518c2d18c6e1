import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inTransaction } from '@/data/transaction'
import { readCalendarAnswer } from '@/features/booking/rules/calendar-answer'
import { appointmentOfUid } from '@/features/booking/rules/invitation'
import { readCalendarPart } from '@/lib/delivery-report'
import { isMailable } from '@/lib/email'
import { isUuid } from '@/lib/uuid'
import { createMemoryCount } from '@/server/limiter'
import { CALENDAR_HOST, mailOfDeclined } from './appointment-mails'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'

/** Anybody may write to the inbox, and a parser takes a while for a mail that was made for it. */
const MOST_AN_HOUR = 200
const countParsed = createMemoryCount(3_600)

/**
 * Takes a visitor's "no" that his calendar has sent, into the timeline of the lead and to the member of the staff, once for
 * each change of the appointment. It is no cancellation: whoever knows an invitation may have written it.
 *
 * @param source - of a mail
 */
export async function takeAnswer(payload: Payload, source: Uint8Array): Promise<void> {
  if (!Buffer.from(source).includes('text/calendar') || countParsed('all') > MOST_AN_HOUR) return
  const calendar = await readCalendarPart(source)
  const answer = calendar ? readCalendarAnswer(calendar) : null
  const id = answer && appointmentOfUid(answer.uid, CALENDAR_HOST)
  // PostgreSQL takes no zero byte, and a mail that it refuses would be read again and again.
  if (!answer?.isDeclined || !isUuid(id) || !isMailable(answer.attendee)) return
  await inTransaction(payload, async (transaction) => {
    const { query } = transaction
    const [row] = await query(sql`select ${APPOINTMENT_COLUMNS} from appointments
      where id = ${id}::uuid and state = 'booked' and sequence = ${answer.sequence} and begins > clock_timestamp()
        and exists (select from form_submissions lead where lead.id = appointments.lead_id
          and lower(lead.email) = ${answer.attendee})
      for update`)
    if (!row) return
    const appointment = toAppointment(row)
    const data = { appointment: id, sequence: appointment.sequence, begins: appointment.begins }
    const rows = await query(sql`insert into lead_events (id, lead_id, kind, data, created_at, updated_at)
      select gen_random_uuid(), ${appointment.lead}::uuid, 'declined', ${JSON.stringify(data)}::jsonb, now(), now()
      where not exists (select from lead_events where lead_id = ${appointment.lead}::uuid and kind = 'declined'
        and data @> ${JSON.stringify({ appointment: id, sequence: appointment.sequence })}::jsonb) returning id`)
    if (rows.length > 0) await mailOfDeclined(transaction, appointment)
  })
}
