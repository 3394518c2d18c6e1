import type { PayloadRequest } from 'payload'
import type { Transaction } from '@/data/transaction'
import type { Appointment } from '@/domain/appointment'
import type { AuditedEvent } from '@/domain/events'
import { recordEvent } from '@/features/audit/server/record-event'

/** Records in the audit log what the staff have done with an appointment, in the transaction that does it. */
export function recordAppointment(
  req: PayloadRequest,
  transaction: Transaction,
  event: Extract<AuditedEvent, `appointment.${string}`>,
  { id, lead }: Appointment,
): Promise<void> {
  return recordEvent(
    req,
    event,
    { about: { type: 'lead', id: lead ?? undefined }, details: { appointment: id } },
    transaction,
  )
}
