import { followUpChoices } from './follow-up'
import type { ContactWay, LeadChange } from './lead-activity'

/** What is done with a lead of the day by one key. */
export const DAYS_ACTS = ['done', 'no-answer', 'later', 'won'] as const

export type DaysAct = (typeof DAYS_ACTS)[number]

/** What an act depends on. */
type Waiting = { hasPhone: boolean; followUpAt: string | null; isUnowned: boolean }

const EVENING = 18

/** When to try again after nobody has answered, on the clock of this browser: in an hour, and in the evening tomorrow at nine. */
export function nextTryAt(now: Date): string {
  const choices = followUpChoices(now)
  const tomorrow = choices.find(({ label }) => label.startsWith('Tomorrow'))?.at ?? ''
  const [inAnHour = { at: tomorrow }] = choices
  const next = new Date(inAnHour.at)
  const isToday = next.getDate() === now.getDate() && next.getHours() < EVENING
  return isToday ? inAnHour.at : tomorrow
}

/**
 * The change of a lead by an act. Nobody's lead becomes the reader's, in whose day it stands from then on.
 *
 * @param at - when to call next, which `no-answer` and `later` need
 */
export function toDaysChange(act: DaysAct, lead: Waiting, me: string, at: string): LeadChange {
  const way: ContactWay = lead.hasPhone ? 'phone' : 'email'
  const owner = lead.isUnowned ? { owner: me } : {}
  switch (act) {
    case 'done':
      // The call for which the lead stood here is over, also one that somebody has chosen.
      return { contacted: way, ...(lead.followUpAt && { followUpAt: null }), ...owner }
    case 'no-answer':
      return { tried: way, followUpAt: at, ...owner }
    case 'later':
      return { followUpAt: at, ...owner }
    case 'won':
      return { stage: 'won', ...owner }
  }
}
