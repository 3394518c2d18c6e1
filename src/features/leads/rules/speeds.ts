import { SPEED_NAMES } from './lead-filter'

/** The groups of leads by the time to their first contact, each up to a number of seconds. A lead is in one of them. */
export const SPEEDS = [
  { name: SPEED_NAMES[0], label: 'Within 5 minutes', seconds: 300 },
  { name: SPEED_NAMES[1], label: 'After 5 minutes to an hour', seconds: 3_600 },
  { name: SPEED_NAMES[2], label: 'After 1 to 4 hours', seconds: 14_400 },
  { name: SPEED_NAMES[3], label: 'After 4 hours to a day', seconds: 86_400 },
  { name: SPEED_NAMES[4], label: 'After more than a day', seconds: null },
  { name: SPEED_NAMES[5], label: 'Not reached', seconds: null },
] as const

/** The index in `SPEEDS` of leads that nobody has reached. */
export const NOT_REACHED = SPEEDS.length - 1
