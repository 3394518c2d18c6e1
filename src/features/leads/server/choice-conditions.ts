import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import { SPOKEN_TO_SOURCES } from '@/features/leads/rules/entered-lead'
import type { ChoiceList } from '@/features/leads/rules/lead-filter'
import { NOT_REACHED, SPEEDS } from '@/features/leads/rules/speeds'

/**
 * The index in `SPEEDS` as SQL, null for what the staff have written down or moved in: who was reached in exactly so many seconds was
 * reached within them. Moments are compared: the seconds between them would be numerics, which take as long as all the rest.
 */
export const SPEED = `case when source in (${SPOKEN_TO_SOURCES.map((source) => `'${source}'`).join()}) then null when first_contact_at is null then ${NOT_REACHED}
  else ${SPEEDS.flatMap(({ seconds }) => (seconds ? `(first_contact_at > created_at + interval '${seconds} seconds')::int` : [])).join(' + ')} end`

/** What each of `CHOICES` says of a lead, as SQL. The version before stores a stage alone. */
export const CHOICE_CONDITIONS = {
  clicks: Object.fromEntries(CLICK_ID_NAMES.map((name) => [name, `coalesce(${name}, '') <> ''`])),
  milestones: {
    reached: 'first_contact_at is not null',
    unreached: 'first_contact_at is null',
    booked: "(booked_at is not null or stage in ('booked', 'won'))",
  },
  speeds: Object.fromEntries(SPEEDS.map(({ name }, index) => [name, `(${SPEED}) = ${index}`])),
  privacy: { gpc: 'gpc', ads: 'ads_objection' },
} as const satisfies Record<ChoiceList, Readonly<Record<string, string>>>

/** Leads of which one of these is true; of milestones all, since each comes after the other. */
export function conditionOf(list: ChoiceList, chosen: readonly string[]): string {
  const conditions: Readonly<Record<string, string>> = CHOICE_CONDITIONS[list]
  const known = chosen.flatMap((name) => (Object.hasOwn(conditions, name) ? (conditions[name] ?? []) : []))
  return `(${known.join(list === 'milestones' ? ' and ' : ' or ') || 'false'})`
}
