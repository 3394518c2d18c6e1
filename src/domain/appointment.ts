/**
 * What has become of an appointment: `reserved` while its lead is stored, `missed` when its sender did not come. One that
 * is booked and over was held.
 */
export const APPOINTMENT_STATES = ['reserved', 'booked', 'cancelled', 'missed'] as const

export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** What was asked with a booking, and the answer. */
export type Answer = { question: string; answer: string }

/** An appointment as it is stored. Moments are ISO texts with milliseconds. */
export type Appointment = {
  id: string
  /** Null while it is reserved for a lead that is being stored, and for the test of an owner. */
  lead: string | null
  /** The member of the staff; null when nobody has it, since the account is gone or has lost the right. */
  person: string | null
  /** The name of the kind of appointment. */
  kind: string
  state: AppointmentState
  begins: string
  ends: string
  /** Who of the staff has booked it; null when the sender of the lead has. */
  madeBy: string | null
  /** Counts the changes, as invitations do (RFC 5545). */
  sequence: number
  /** How often visitors have moved it. */
  moves: number
  /** How often visitors have cancelled it. */
  cancellations: number
  /** Why it was cancelled, in the words of whoever has. */
  reason: string | null
  /** When it got its present time and person, by booking, moving or handing over. */
  setAt: string
  /** The time zone of the visitor; null when it is not known. */
  zone: string | null
  answers: readonly Answer[]
  /** The name of its last change, under which that is taken back. */
  batch: string | null
}

/** What the panel of a lead shows of its appointments. */
export type LeadAppointments = {
  /** Whether times can be booked. */
  canBook: boolean
  /** The latest first. */
  list: readonly Appointment[]
}
