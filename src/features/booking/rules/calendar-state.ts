/** How many calendars of their own members of the staff may name. */
export const MOST_CALENDARS = 3

/** A calendar of a member of the staff, without its address. */
export type OwnCalendar = {
  id: string
  /** The host of its address. */
  site: string
  /** When it was read last; ISO texts. */
  readAt: string
  addedAt: string
  /** Why it could not be read the last time; null if it could. */
  problem: string | null
  isStale: boolean
  doubts: CalendarDoubts
}

/** What was read of a calendar in a way that its owner should know. */
export type CalendarDoubts = {
  /** Zones that nothing explains, whose times were read in the zone of the business. */
  zones: string[]
  /** Whether it has times without any zone. */
  hasFloating: boolean
  /** Events that could not be read. */
  broken: number
}

/** After so long the last copy of a calendar may be wrong, and the owner's choice holds. */
export const STALE_HOURS = 24

const ADVICE: readonly [RegExp, string][] = [
  [
    /sign-in page|answered (?:40[0134]|410)|no public address/,
    'Copy the private address (iCal) anew in the settings of that calendar, and add it here in place of this one.',
  ],
  [
    /more events|larger than/,
    'Share a smaller calendar, for example one without what is long over, and add it here in place of this one.',
  ],
  [
    /another PAYLOAD_SECRET/,
    'Add its address again in place of this one, or let whoever runs the server put the former PAYLOAD_SECRET back.',
  ],
]

/**
 * What the owner of a calendar can do when it could not be read.
 *
 * @param isNew - whether it was to be added: then nothing is stored, and nobody tries again
 */
export function adviceOn(problem: string, isNew = false): string {
  const found = ADVICE.find(([pattern]) => pattern.test(problem))
  if (found) return found[1]
  return isNew
    ? 'Try again in a few minutes.'
    : 'Nothing for the moment: it is tried again every ten minutes.'
}

/** A time in which a member of the staff is away; ISO texts. */
export type TimeOff = { id: string; begins: string; ends: string }

/** What a member of the staff sets about his time. */
export type OwnTime = {
  calendars: OwnCalendar[]
  timeOff: TimeOff[]
  /** The private feed of his appointments, whose address cannot be read again; null without one. */
  feed: { madeAt: string; fetchedAt: string | null } | null
}

/** What a form for time off sends. Without times of the day the days count as a whole. */
export type NewTimeOff = { firstDay: string; lastDay: string; from?: string; until?: string }
