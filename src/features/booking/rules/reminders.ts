import type { AppointmentState } from '@/domain/appointment'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The reminders of an appointment: how long before its beginning each is sent, and how late it may still be sent, as by
 * then it would say what is no longer so.
 */
const REMINDERS = {
  day: { beforeMs: 24 * HOUR_MS, latestMs: 4 * HOUR_MS },
  hour: { beforeMs: HOUR_MS, latestMs: 30 * MINUTE_MS },
} as const

export type ReminderName = keyof typeof REMINDERS

/** A reminder, which belongs to one time of an appointment: a moved one has others. */
export type Reminder = { name: ReminderName; sequence: number }

/** What a reminder depends on. Moments are milliseconds since 1970. */
export type Reminded = {
  state: AppointmentState
  from: number
  /** When it got its present time, by booking or by moving. */
  setAt: number
  sequence: number
}

/**
 * What becomes of a reminder. `waits`: its moment has not come. `late`: its moment has passed, for example during an
 * outage, so it is dropped and said. `none`: there is none, because the appointment was moved, cancelled or is over, or
 * because it got its time after the reminder's moment.
 *
 * @param now - milliseconds since 1970
 */
export function stateOfReminder(
  { name, sequence }: Reminder,
  appointment: Reminded,
  now: number,
): 'waits' | 'due' | 'late' | 'none' {
  const { beforeMs, latestMs } = REMINDERS[name]
  const moment = appointment.from - beforeMs
  if (appointment.state !== 'booked' || sequence !== appointment.sequence || appointment.setAt > moment)
    return 'none'
  if (now < moment) return 'waits'
  return now < moment + latestMs ? 'due' : 'late'
}

const NAMES: readonly ReminderName[] = ['day', 'hour']

/** The reminders that are still to be sent, with their moments; the earliest first. */
export function comingReminders(appointment: Reminded, now: number): { name: ReminderName; at: number }[] {
  return NAMES.filter(
    (name) => stateOfReminder({ name, sequence: appointment.sequence }, appointment, now) === 'waits',
  ).map((name) => ({ name, at: appointment.from - REMINDERS[name].beforeMs }))
}

/** From when on a reminder is not sent any more; milliseconds since 1970. */
export function endOfReminder(name: ReminderName, { from }: { from: number }): number {
  return from - REMINDERS[name].beforeMs + REMINDERS[name].latestMs
}

/**
 * The reminders whose moment has come, without those that were made. Those that are too late are among them: whoever sends
 * mails drops them and says so.
 *
 * @param made - for the present time of the appointment
 */
export function remindersToMake(
  appointment: Reminded,
  made: readonly ReminderName[],
  now: number,
): ReminderName[] {
  const hasCome = (name: ReminderName) => {
    const state = stateOfReminder({ name, sequence: appointment.sequence }, appointment, now)
    return state === 'due' || state === 'late'
  }
  return NAMES.filter((name) => !made.includes(name) && hasCome(name))
}
