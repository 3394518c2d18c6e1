import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { databaseNow } from '@/data/database-now'
import { inTransaction } from '@/data/transaction'
import { type ReminderName, remindersToMake } from '@/features/booking/rules/reminders'
import { every } from '@/server/jobs'
import { type DueReminder, queueReminders } from './appointment-mails'
import { APPOINTMENT_COLUMNS, toAppointment } from './appointment-rows'

const EVERY_MS = 30_000

/** Queues the reminders of appointments. */
export const reminderJob = every(EVERY_MS, makeReminders, 'booking.reminders-failed')

/**
 * Queues each reminder whose moment has come, once, however many processes run this at the same time. One whose moment has
 * passed is queued too: whoever sends mails drops it and says so.
 *
 * @returns how many were made
 */
export async function makeReminders(payload: Payload): Promise<number> {
  const due = await findDue(payload)
  if (due.length === 0) return 0
  return inTransaction(payload, async (transaction) => {
    const given = due.map(({ name, appointment: { id, sequence } }) => ({ name, id, sequence }))
    // A second process waits here for the first, and then finds what it has made.
    const rows =
      await transaction.query(sql`insert into appointment_reminders (appointment_id, name, sequence)
      select appointment.id, given.name, given.sequence
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, name text, sequence int)
        join appointments appointment on appointment.id = given.id and appointment.sequence = given.sequence
          and appointment.state = 'booked'
      order by 1, 2 on conflict do nothing returning appointment_id, name`)
    const made = new Set(rows.map(({ appointment_id, name }) => `${appointment_id} ${name}`))
    await queueReminders(
      payload,
      transaction,
      due.filter(({ name, appointment: { id } }) => made.has(`${id} ${name}`)),
    )
    return made.size
  })
}

/** The appointments for which a reminder may be made: after an outage of a day nobody asks for them. */
const IS_NEAR = sql.raw(`state = 'booked' and begins between clock_timestamp() - interval '1 day'
  and clock_timestamp() + interval '1 day'`)

async function findDue(payload: Payload): Promise<DueReminder[]> {
  const { db } = payload
  const { rows } = await db.drizzle.execute(sql`select ${APPOINTMENT_COLUMNS}, (
      select coalesce(json_agg(made.name), '[]') from appointment_reminders made
      where made.appointment_id = appointments.id and made.sequence = appointments.sequence) as made
    from appointments where ${IS_NEAR} order by begins, id`)
  const now = (await databaseNow(db.pool)).getTime()
  return rows.flatMap((row) => {
    const appointment = toAppointment(row)
    const { state, begins, setAt, sequence } = appointment
    const reminded = { state, from: Date.parse(begins), setAt: Date.parse(setAt), sequence }
    return remindersToMake(reminded, madeOf(row.made), now).map((name) => ({ name, appointment }))
  })
}

const madeOf = (names: unknown): ReminderName[] => (Array.isArray(names) ? names : [])
