import { STAGES, type Stage } from './stage'

/** In the place of an owner's id: leads that nobody has, and those of whoever looks. */
export const NOBODY = 'none'
export const MYSELF = 'me'

/** The lists that filter the inbox, by the name that the address gives each. */
export const FILTER_LISTS = [
  ...(['stages', 'owners', 'channels', 'sources', 'services', 'plans'] as const),
  ...(['campaigns', 'terms', 'contents', 'platforms', 'pages', 'milestones'] as const),
] as const

export type FilterList = (typeof FILTER_LISTS)[number]

/** The columns of the lists that choose among the texts of one. */
export const FILTER_COLUMNS = {
  channels: 'channel',
  sources: 'source',
  plans: 'plan_interest',
  campaigns: 'utm_campaign',
  terms: 'utm_term',
  contents: 'utm_content',
  platforms: 'ad_platform',
  pages: 'page',
} as const satisfies Partial<Record<FilterList, string>>

/**
 * What a lead has come to, whatever its stage is now, as the database says it. The version before stores a stage alone.
 */
export const MILESTONES = {
  reached: 'first_contact_at is not null',
  booked: "(booked_at is not null or stage in ('booked', 'won'))",
} as const

export type Milestone = keyof typeof MILESTONES

export const MILESTONE_NAMES: Readonly<Record<Milestone, string>> = { reached: 'Reached', booked: 'Booked' }

export function isMilestone(text: string): text is Milestone {
  return Object.hasOwn(MILESTONES, text)
}

/** What is chosen of a lead's own values; a list that is empty or missing filters nothing. */
export type LeadFilter = Partial<Record<Exclude<FilterList, 'stages'>, readonly string[]>> & {
  stages?: readonly Stage[]
  /** Only leads whose follow-up was due before, and on which work goes on. */
  due?: Date | null
  /** The trash alone; without it, all that is not in the trash. */
  trash?: boolean
}

/** What the staff make of a lead, as the list carries it. */
export const WORK_NAMES = [
  'stage',
  'lostReason',
  'owner',
  'followUpAt',
  'firstContactAt',
  'bookedAt',
  'wonAt',
  'valueCents',
  'deletedAt',
] as const

/** As many leads as one change may be of (WORK_LIMITS of lead-work.ts). */
export const MAX_SELECTED = 5_000

/** Work on these has ended. */
export const CLOSED: readonly Stage[] = ['won', 'lost', 'spam']

/** Says whether a lead may be among those that the list shows with no view chosen: neither spam nor trash. */
export function isBeyondAll({ stages, trash }: LeadFilter): boolean {
  return Boolean(trash) || Boolean(stages?.includes('spam'))
}

/** Puts the id of whoever looks in the place of `me`. */
export function ownersFor(owners: readonly string[] | undefined, me: string): string[] {
  return (owners ?? []).map((owner) => (owner === MYSELF ? me : owner))
}

/** The stages among texts that come from outside. */
export function toStages(texts: readonly string[]): Stage[] {
  return STAGES.filter((stage) => texts.includes(stage))
}

/** Says whether a list filters anything. */
export function hasAny<Value>(list: readonly Value[] | undefined): list is readonly Value[] {
  return list !== undefined && list.length > 0
}
