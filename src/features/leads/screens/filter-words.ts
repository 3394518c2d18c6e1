import { type Staff, staffName } from '@/domain/staff'
import { CLICK_ID_NAMES, CLICK_IDS } from '@/features/leads/rules/click-ids'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { NO_CHOICE, type ViewFilter } from '@/features/leads/rules/inbox-view'
import {
  type ChoiceList,
  type FilterList,
  isChoiceList,
  MYSELF,
  NOBODY,
} from '@/features/leads/rules/lead-filter'
import { SPEEDS } from '@/features/leads/rules/speeds'
import { STAGE_NAMES } from '@/features/leads/rules/stage'
import { withoutBidiControls } from '@/lib/text'
import { type InboxFilters, isTab } from './inbox-query'

/** What the lists of the filter are called. */
export const LEGENDS: Record<FilterList, string> = {
  stages: 'Stage',
  owners: 'Owner',
  channels: 'Channel',
  sources: 'Source',
  services: 'Service',
  plans: 'Plan',
  campaigns: 'Campaign',
  terms: 'UTM Term',
  contents: 'UTM Content',
  platforms: 'Ad platform',
  clicks: 'Click id of',
  hosts: 'Came from',
  pages: 'Page',
  milestones: 'Was',
  speeds: 'First contact',
  privacy: 'Privacy',
}

/** The labels of `CHOICES`. */
const TEXTS: Record<ChoiceList, Readonly<Record<string, string>>> = {
  clicks: Object.fromEntries(CLICK_ID_NAMES.map((name) => [name, `${CLICK_IDS[name]} (${name})`])),
  milestones: { reached: 'Reached', unreached: 'Not reached', booked: 'Booked' },
  speeds: Object.fromEntries(SPEEDS.map(({ name, label }) => [name, label])),
  privacy: { gpc: 'Asked for privacy', ads: 'Not told to advertising platforms' },
}

export const DAY_LEGENDS = {
  from: 'From',
  to: 'To',
  landedFrom: 'Landed from',
  landedTo: 'Landed until',
} as const

export const OVERDUE = 'Only overdue follow-ups'

/** Returns a function that names a value of a list as the staff know it. */
export function filterWords({ fields, staff }: { fields: readonly InboxField[]; staff: readonly Staff[] }) {
  const sourceNames = fields.find(({ name }) => name === 'source')?.valueLabels ?? {}
  const stageNames: Readonly<Record<string, string>> = STAGE_NAMES
  const ownerName = (owner: string) => {
    if (owner === MYSELF) return 'Me'
    if (owner === NOBODY) return 'Nobody'
    const person = staff.find(({ id }) => id === owner)
    return person ? staffName(person) : 'Former staff'
  }
  return (list: FilterList, value: string): string => {
    if (list === 'stages') return stageNames[value] ?? value
    if (list === 'owners') return ownerName(value)
    if (isChoiceList(list)) return TEXTS[list][value] ?? value
    if (value === '') return 'None'
    return (list === 'sources' ? sourceNames[value] : undefined) ?? withoutBidiControls(value)
  }
}

/** The view that is named once something else is chosen than a view says. */
export function toAll({ trash }: ViewFilter): Pick<InboxFilters, 'view'> {
  return { view: trash ? 'trash' : 'all' }
}

/** What of the filters is told beside the list: the days, and what no tab says. */
export function toldFilters(filters: InboxFilters): ViewFilter {
  const { chosen, from, to } = filters
  return { ...(isTab(filters) ? NO_CHOICE : chosen), from, to }
}
