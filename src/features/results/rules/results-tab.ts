import type { Days } from '@/domain/day-range'
import { paths } from '@/domain/paths'

/** The parts of Results, each read only when it is shown. The first one has the address without a tab. */
export const RESULTS_TABS = ['channels', 'jobs', 'visits', 'speed', 'contact'] as const

export type ResultsTab = (typeof RESULTS_TABS)[number]

const FIRST_TAB = 'channels'

/** Reads the tab of an address; the first one when it names none. */
export function readTab(text: unknown): ResultsTab {
  return RESULTS_TABS.find((tab) => tab === text) ?? FIRST_TAB
}

/** The fields that an address has for a tab. */
export function tabFields(tab: ResultsTab): Record<string, string> {
  return tab === FIRST_TAB ? {} : { tab }
}

/** The address of a tab with some days. */
export function toResults(days: Days, tab: ResultsTab): string {
  return `${paths.adminResults}?${new URLSearchParams({ ...days, ...tabFields(tab) })}`
}
