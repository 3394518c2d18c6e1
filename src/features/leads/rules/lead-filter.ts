import { CLICK_ID_NAMES } from './click-ids'
import { STAGES, type Stage } from './stage'

/** Words in place of an owner's id: for leads without an owner, and for those of the reader. */
export const NOBODY = 'none'
export const MYSELF = 'me'

/** The lists that filter the inbox, by their names in addresses. */
export const FILTER_LISTS = [
  ...(['stages', 'owners', 'channels', 'sources', 'services', 'plans'] as const),
  ...(['campaigns', 'terms', 'contents', 'platforms', 'clicks', 'hosts', 'pages'] as const),
  ...(['milestones', 'speeds', 'privacy'] as const),
] as const

export type FilterList = (typeof FILTER_LISTS)[number]

/** The columns of the lists that filter by the texts of a column. An empty text matches leads without a value. */
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

/** The names of the groups of leads by the time to their first contact. */
export const SPEED_NAMES = ['5m', '1h', '4h', '1d', 'later', 'never'] as const

/**
 * The values of the lists that have fixed ones. A lead must have reached all chosen milestones. Leads that the staff
 * entered belong to no speed, as in Results, because the staff had spoken to them before.
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

/** A filter by a lead's own values. An empty or missing list filters nothing. */
export type LeadFilter = Partial<Record<Exclude<FilterList, 'stages'>, readonly string[]>> & {
  stages?: readonly Stage[]
  /** Only open leads whose follow-up was due before this instant. */
  due?: Date | null
  /**
   * Only leads whose visit began at `landedFrom` or later, and before `landedTo`. Leads without a known beginning match
   * neither.
   */
  landedFrom?: Date | null
  landedTo?: Date | null
  /** Only leads in the trash; otherwise only leads that are not. */
  trash?: boolean
}

/** The fields of the staff's activity on a lead that the list contains. */
export const ACTIVITY_FIELD_NAMES = [
  'stage',
  'lostReason',
  'owner',
  'followUpAt',
  'firstContactAt',
  'bookedAt',
  'appointmentAt',
  'wonAt',
  'valueCents',
  'deletedAt',
] as const

/** The most leads that one change may affect (ACTIVITY_LIMITS of lead-activity.ts). */
export const MAX_SELECTED = 5_000

/** The stages of leads that are not open any more. */
export const CLOSED: readonly Stage[] = ['won', 'lost', 'spam']

/** Says whether a filter finds leads that the list without a view does not show: spam, or the trash. */
export function isBeyondAll({ stages, trash }: LeadFilter): boolean {
  return Boolean(trash) || Boolean(stages?.includes('spam'))
}

/** Replaces `me` by the id of the reader. */
export function ownersFor(owners: readonly string[] | undefined, me: string): string[] {
  return (owners ?? []).map((owner) => (owner === MYSELF ? me : owner))
}

/** The valid stages among untrusted texts. */
export function toStages(texts: readonly string[]): Stage[] {
  return STAGES.filter((stage) => texts.includes(stage))
}

/** Says whether a list filters anything. */
export function hasAny<Value>(list: readonly Value[] | undefined): list is readonly Value[] {
  return list !== undefined && list.length > 0
}
