import { workingClock } from '@/domain/working-hours'

/** The number of days before the newest lead whose leads show which pauses are usual. */
export const LEARNED_DAYS = 90

/** The most leads that are read. The newest of them are enough, and quick to read. */
export const LEARNED_LEADS = 5_000

/** The least number of pauses that show what is usual. */
const LEAST_PAUSES = 20

/** A pause without leads that is longer than usual; both lengths in working milliseconds. */
export type Silence = { since: Date; length: number; usual: number }

/**
 * Says whether the pause since the newest lead is longer than usual: longer, in working hours, than all pauses between
 * two leads of the last 90 days but the longest one.
 *
 * The bound is the second largest of n earlier pauses. Whatever their distribution, as long as it does not change, the
 * next pause is longer than that with the probability 2/(n+1), by symmetry (order statistics as distribution-free
 * prediction limits: H. A. David and H. N. Nagaraja, Order Statistics, 3rd ed. 2003, chapter 7): about two false alarms
 * in 90 days, at ten leads a day as at one a week. The longest pause is left out, so that one outage does not hide the
 * next.
 *
 * @param leads - the times at which leads came in, newest first; those of LEARNED_DAYS before the newest
 * @returns null for a usual pause, and while too few leads are known
 */
export function findSilence(leads: readonly Date[], now: Date): Silence | null {
  const [newest, oldest] = [leads[0], leads.at(-1)]
  if (!newest || !oldest || leads.length <= LEAST_PAUSES) return null
  const clock = workingClock(oldest, now)
  const times = leads.map((at) => clock(at.getTime()))
  const pauses = times.slice(1).map((time, index) => (times[index] ?? time) - time)
  const usual = pauses.toSorted((a, b) => b - a)[1] ?? 0
  const length = clock(now.getTime()) - clock(newest.getTime())
  return length > usual ? { since: newest, length, usual } : null
}
