import type { AppointmentState } from '@/domain/appointment'
import type { Stage } from '@/features/leads/rules/stage'

/** Who changes an appointment; `changes` counts the moves and cancellations that visitors of its lead have made before. */
export type Changer = { is: 'staff' } | { is: 'visitor'; changes: number }

/** The most moves and cancellations by the visitors of a lead. */
export const MOST_CHANGES = 5

/**
 * Why an appointment is neither moved nor cancelled. `over`: it was cancelled or missed, or its time has come; `often`:
 * visitors have changed it as often as they may.
 *
 * @param now - an ISO text with milliseconds, as `begins` is
 * @returns null when it may be
 */
export function refusalOf(
  { state, begins }: { state: AppointmentState; begins: string },
  by: Changer,
  now: string,
): 'over' | 'often' | null {
  if (state !== 'booked' || now >= begins) return 'over'
  return by.is === 'visitor' && by.changes >= MOST_CHANGES ? 'often' : null
}

/** The stage of a lead that has an appointment, by the one before: a customer stays one when he books. */
const stageWithAppointment = (before: Stage): Stage => (before === 'won' ? before : 'booked')

/**
 * The stage of a lead whose appointment is cancelled: the one before the booking, unless somebody changed it since or
 * another appointment keeps it.
 *
 * @param before - the stage before the first of its appointments
 * @param lead - `isChanged` also when somebody changed the stage and changed it back
 */
export function stageOnCancelling(
  before: Stage,
  { stage, isChanged, hasOther }: { stage: Stage; isChanged: boolean; hasOther: boolean },
): Stage {
  return isChanged || hasOther || stage !== stageWithAppointment(before) ? stage : before
}
