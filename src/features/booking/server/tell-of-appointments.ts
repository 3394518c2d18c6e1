import type { Payload } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { type AppointmentNews, featuresOf } from '@/server/feature'
import { mailOfAppointments } from './appointment-mails'
import { expireOfferedTimes } from './booking-settings'

/**
 * Tells all that follow appointments, in the transaction that changes them and after their leads were changed. Of the test
 * of an owner only its mails tell, as it is of no lead.
 *
 * @param appointments - as they are now; without any nobody is told
 * @throws whatever one of them throws, so that the change is not stored either
 */
export async function tellOfAppointments(
  payload: Payload,
  transaction: Transaction,
  news: AppointmentNews,
  appointments: readonly Appointment[],
): Promise<void> {
  if (appointments.length === 0) return
  await mailOfAppointments(payload, transaction, news, appointments)
  await expireOfferedTimes(payload, transaction.id)
  const ofLeads = appointments.filter(({ lead }) => lead !== null)
  if (ofLeads.length === 0) return
  for (const { onAppointments } of featuresOf(payload))
    await onAppointments?.(payload, transaction, news, ofLeads)
}
