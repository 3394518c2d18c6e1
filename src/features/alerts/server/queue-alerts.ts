import type { Payload } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { BOOKING_SOURCE } from '@/domain/sources'
import type { AppointmentNews, LeadNews } from '@/server/feature'
import { IS_ON } from './is-on'

/** It costs nothing while nobody has switched alerts on. */
const IS_WANTED = `${IS_ON} and exists (select from alert_devices)`

/** Nobody has dealt with the lead yet. Of one that came with a booking the booking is told. */
const IS_NEWS = `lead.stage = 'new' and lead.source <> '${BOOKING_SOURCE}' and lead.deleted_at is null and ${IS_WANTED}`

const WITH_LEAD = `insert into alert_news (kind, lead_id) select 'lead', lead.id from created lead where ${IS_NEWS}`

/**
 * The INSERT that notes a new lead beside it. Who is alerted is asked later: a device that goes at this moment must not
 * fail the lead.
 */
export const newsWithLead = (): string => WITH_LEAD

/** Notes leads that were taken out of Spam. */
export async function queueAlerts(
  { db }: Payload,
  transaction: string | number | null | undefined,
  news: LeadNews,
  ids: readonly string[],
): Promise<void> {
  if (news !== 'lead.created') return
  const isAlone = transaction === null || transaction === undefined
  const connection = isAlone ? db.pool : db.connectionOf(transaction).$client
  await connection.query(
    `insert into alert_news (kind, lead_id) select 'lead', lead.id from form_submissions lead
     where lead.id = any($1::uuid[]) and ${IS_NEWS}`,
    [ids],
  )
}

/** Notes new bookings for those in whose calendars they stand, unless they have booked themselves. */
export async function queueBookings(
  _payload: Payload,
  { client }: Transaction,
  news: AppointmentNews,
  appointments: readonly Appointment[],
): Promise<void> {
  if (news !== 'created') return
  for (const { lead, person, madeBy } of appointments) {
    if (!lead || !person || person === madeBy) continue
    await client.query(
      `insert into alert_news (kind, lead_id, person_id) select 'appointment', $1::uuid, $2::uuid where ${IS_WANTED}`,
      [lead, person],
    )
  }
}
