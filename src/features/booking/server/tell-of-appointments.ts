import type { Payload } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import { type AppointmentNews, featuresOf } from '@/server/feature'
import { mailOfAppointments } from './appointment-mails'

/**
 * Tells all that follow appointments, in the transaction that changes them and after their leads were changed.
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
  for (const { onAppointments } of featuresOf(payload))
    await onAppointments?.(payload, transaction, news, appointments)
}
