import { fold } from '@/lib/fold'
import { afterWorkingTime } from './working-hours'

/** Who gets which leads; what is empty asks nothing. */
export type LeadRule = {
  name?: string | null
  /** Names of services: one of them must be in the lead. */
  services?: readonly string[] | null
  /** Sources, by their keys or labels. */
  sources?: readonly string[] | null
  /** Texts of which one must be part of the lead's city. */
  places?: readonly string[] | null
  /** Ids of staff; empty for all who are available. */
  owners?: readonly string[] | null
  /** Working minutes until the first call; empty for the default. */
  waitMinutes?: number | null
}

/** How new leads are given out. */
export type LeadRules = { rules?: readonly LeadRule[] | null; waitMinutes: number }

/** The ids of the staff, each list in an order that stays. */
export type Staff = { available: readonly string[]; admins: readonly string[] }

/** Who has a lead, until when he calls, and by which rule. */
export type Assignment = { owner: string | null; followUpAt: Date; rule: string }

/** What rules would have made of a lead; the owner by name. */
export type TriedLead = {
  id: string
  name: string
  city: string
  source: string
  createdAt: string
  isSpam: boolean
  owner: string | null
  rule: string
  followUpAt: string | null
}

/** The fields that rules look at, by the names of the collection. */
type RuledLead = { serviceInterest: readonly string[]; source: string; city: string }

/** Of leads that no rule is for. */
export const DEFAULT_RULE = 'Everything else'

const MINUTE_MS = 60_000

/**
 * Gives a new lead to somebody by the first rule that is for it. Whoever is named and not available is passed over for
 * all who are, and when nobody is, for any admin: no lead is nobody's.
 *
 * @param turn - counts leads, so that they are given out in turn
 * @param sourceNames - what the staff read for each source
 */
export function assignLead(
  lead: RuledLead,
  { rules, waitMinutes }: LeadRules,
  { available, admins }: Staff,
  { turn, now, sourceNames }: { turn: number; now: Date; sourceNames: Readonly<Record<string, string>> },
): Assignment {
  const place = (rules ?? []).findIndex((rule) => isFor(rule, lead, sourceNames))
  const rule = rules?.[place]
  const named = available.filter((id) => rule?.owners?.includes(id))
  const staff = [named, available, admins].find(({ length }) => length > 0) ?? []
  const wait = (rule?.waitMinutes ?? waitMinutes) * MINUTE_MS
  return {
    owner: staff[turn % staff.length] ?? null,
    followUpAt: afterWorkingTime(now, wait),
    rule: rule ? rule.name || `Rule ${place + 1}` : DEFAULT_RULE,
  }
}

function isFor(
  { services, sources, places }: LeadRule,
  lead: RuledLead,
  sourceNames: Readonly<Record<string, string>>,
) {
  const source = [lead.source, sourceNames[lead.source] ?? ''].map(fold)
  const city = fold(lead.city)
  const interest = lead.serviceInterest.map(fold)
  return (
    isMet(services, (name) => interest.includes(fold(name))) &&
    isMet(sources, (name) => source.includes(fold(name))) &&
    isMet(places, (name) => city.includes(fold(name.trim())))
  )
}

function isMet(wishes: readonly string[] | null | undefined, test: (wish: string) => boolean): boolean {
  return !wishes || wishes.length === 0 || wishes.some(test)
}
