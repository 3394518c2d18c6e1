import { CLICK_ID_NAMES } from './click-ids'
import { SPEED_NAMES } from './results'
import { STAGES, type Stage } from './stage'

/** In the place of an owner's id: leads that nobody has, and those of whoever looks. */
export const NOBODY = 'none'
export const MYSELF = 'me'

/** The lists that filter the inbox, by the name that the address gives each. */
export const FILTER_LISTS = [
  ...(['stages', 'owners', 'channels', 'sources', 'services', 'plans'] as const),
  ...(['campaigns', 'terms', 'contents', 'platforms', 'clicks', 'hosts', 'pages'] as const),
  ...(['milestones', 'speeds', 'privacy'] as const),
] as const

export type FilterList = (typeof FILTER_LISTS)[number]

/** The columns of the lists that choose among the texts of one; an empty text stands for leads that have none. */
export const FILTER_COLUMNS = {
  channels: 'channel',
  sources: 'source',
  plans: 'plan_interest',
  campaigns: 'utm_campaign',
  terms: 'utm_term',
  contents: 'utm_content',
  platforms: 'ad_platform',
  hosts: 'landing_host',
  pages: 'page',
} as const satisfies Partial<Record<FilterList, string>>

/**
 * What the lists that choose among things of the product's own choose among. Of milestones a lead must have come to all that
 * are chosen. What the staff have written down is in none of the speeds, as in Results: they had spoken to it before.
 */
export const CHOICES = {
  clicks: CLICK_ID_NAMES,
  milestones: ['reached', 'unreached', 'booked'],
  speeds: SPEED_NAMES,
  privacy: ['gpc', 'ads'],
} as const satisfies Partial<Record<FilterList, readonly string[]>>

export type ChoiceList = keyof typeof CHOICES

export function isChoiceList(list: FilterList): list is ChoiceList {
  return Object.hasOwn(CHOICES, list)
}

/** What is chosen of a lead's own values; a list that is empty or missing filters nothing. */
export type LeadFilter = Partial<Record<Exclude<FilterList, 'stages'>, readonly string[]>> & {
  stages?: readonly Stage[]
  /** Only leads whose follow-up was due before, and on which work goes on. */
  due?: Date | null
  /** Only leads whose visit began from then on, or before then; those of which that is not known are in neither. */
  landedFrom?: Date | null
  landedTo?: Date | null
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
