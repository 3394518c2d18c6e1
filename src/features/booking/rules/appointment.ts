import type { Stage } from '@/features/leads/rules/stage'
import type { Range } from './offered-times'

/** What has become of an appointment; who did not come is `missed`. */
type AppointmentState = 'booked' | 'cancelled' | 'held' | 'missed'

/** An appointment, without what its lead and person are. */
export type Appointment = Range & {
  state: AppointmentState
  /** When it got its present time, by booking or by moving; milliseconds since 1970. */
  setAt: number
  /** Counts the moves and the cancellation, as the SEQUENCE of an invitation does. */
  sequence: number
}

/** Who changes an appointment; `changes` counts the moves and cancellations that visitors of its lead have made before. */
export type Changer = { is: 'staff' } | { is: 'visitor'; changes: number }

/** The most moves and cancellations by the visitors of a lead. */
export const MOST_CHANGES = 5

/** Why an appointment is not changed, in words for whoever asked. */
export const REFUSALS = {
  cancelled: 'This appointment was cancelled.',
  over: 'This appointment is over.',
  begun: 'The time of this appointment has come, so it cannot be changed.',
  'not-begun': 'The time of this appointment has not come yet.',
  'too-many': 'This appointment was changed too often. Please call us.',
  past: 'This time has passed. Please choose another one.',
  same: 'The appointment has this time already.',
} as const

export type Refused = { refusal: keyof typeof REFUSALS }
export type Changed = { appointment: Appointment } | Refused

/**
 * Moves an appointment to another time, which the caller has found to be offered.
 *
 * @param now - milliseconds since 1970
 */
export function moveAppointment(appointment: Appointment, to: Range, by: Changer, now: number): Changed {
  const refusal = refusalOf(appointment, by, now)
  if (refusal) return { refusal }
  if (to.from <= now) return { refusal: 'past' }
  if (to.from === appointment.from) return { refusal: 'same' }
  const { state, sequence } = appointment
  return { appointment: { state, from: to.from, until: to.until, setAt: now, sequence: sequence + 1 } }
}

/** Cancels an appointment that has not begun. */
export function cancelAppointment(appointment: Appointment, by: Changer, now: number): Changed {
  const refusal = refusalOf(appointment, by, now)
  if (refusal) return { refusal }
  return { appointment: { ...appointment, state: 'cancelled', sequence: appointment.sequence + 1 } }
}

/** Notes that an appointment was held or missed, from its beginning on; a note may be corrected. */
export function closeAppointment(appointment: Appointment, as: 'held' | 'missed', now: number): Changed {
  if (appointment.state === 'cancelled') return { refusal: 'cancelled' }
  if (now < appointment.from) return { refusal: 'not-begun' }
  return { appointment: { ...appointment, state: as } }
}

function refusalOf({ state, from }: Appointment, by: Changer, now: number): Refused['refusal'] | null {
  if (state === 'cancelled') return 'cancelled'
  if (state !== 'booked') return 'over'
  if (now >= from) return 'begun'
  return by.is === 'visitor' && by.changes >= MOST_CHANGES ? 'too-many' : null
}

/**
 * The stage of a lead that a visitor's booking joins: a won lead does not go back to an earlier stage.
 *
 * @returns null for a lead that no booking joins, so that it makes another one
 */
export function stageOnBooking({ stage, isTrashed }: { stage: Stage; isTrashed: boolean }): Stage | null {
  if (isTrashed || stage === 'lost' || stage === 'spam') return null
  return stage === 'won' ? 'won' : 'booked'
}

/** What a booking did to the stage of its lead. */
export type StageChange = { before: Stage; after: Stage }

/**
 * The stage of a lead whose appointment is cancelled: the one before the booking, unless somebody changed it since or
 * another appointment keeps it.
 *
 * @param lead - `isChanged` also when somebody changed the stage and changed it back
 */
export function stageOnCancelling(
  { before, after }: StageChange,
  { stage, isChanged, hasOther }: { stage: Stage; isChanged: boolean; hasOther: boolean },
): Stage {
  return isChanged || hasOther || stage !== after ? stage : before
}
