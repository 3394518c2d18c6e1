import { afterWorkingTime } from '@/domain/working-hours'
import { fold } from '@/lib/fold'

/** A rule for the owner of new leads. An empty condition matches every lead. */
export type LeadRule = {
  name?: string | null
  /** Names of services, one of which the lead must name. */
  services?: readonly string[] | null
  /** Sources, by their keys or labels. */
  sources?: readonly string[] | null
  /** Texts, one of which the lead's city must contain. */
  places?: readonly string[] | null
  /** Ids of staff; empty for all who are available. */
  owners?: readonly string[] | null
  /** Working minutes until the first call; empty for the default. */
  waitMinutes?: number | null
}

/** The rules by which new leads get their owner. `waitMinutes` is the default wait. */
export type LeadRules = { rules?: readonly LeadRule[] | null; waitMinutes: number }

/** The ids of the staff, each list in a stable order. */
export type Staff = { available: readonly string[]; admins: readonly string[] }

/** The owner of a lead, the time until which the owner should call, and the name of the rule. */
export type Assignment = { owner: string | null; followUpAt: Date; rule: string }

/** The result of trying rules on a stored lead; `owner` is a name. */
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

/** The fields of a lead that rules read, with the collection's names. */
type RuledLead = { serviceInterest: readonly string[]; source: string; city: string }

/** The name of the rule for leads that no rule matches. */
export const DEFAULT_RULE = 'Everything else'

const MINUTE_MS = 60_000

/**
 * Assigns a new lead by the first rule that matches it. When none of the rule's owners is available, all available
 * staff take part; when nobody is available, all admins do, so that every lead gets an owner.
 *
 * @param turn - a counter of leads, so that owners take turns
 * @param sourceNames - the labels of the sources
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
