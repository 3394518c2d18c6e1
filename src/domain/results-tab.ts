import { paths } from './paths'
import type { Days } from './results'

/** The parts of Results, each read only when it is shown. The first one has the address without a tab. */
export const RESULTS_TABS = {
  channels: 'Channels',
  jobs: 'Jobs',
  visits: 'Visits',
  speed: 'Page speed',
  contact: 'First contact',
} as const

export type ResultsTab = keyof typeof RESULTS_TABS

export const TABS = Object.keys(RESULTS_TABS) as ResultsTab[]
const FIRST_TAB = 'channels'

/** Reads the tab of an address; the first one when it names none. */
export function readTab(text: unknown): ResultsTab {
  return TABS.find((tab) => tab === text) ?? FIRST_TAB
}

/** The fields that an address has for a tab. */
export function tabFields(tab: ResultsTab): Record<string, string> {
  return tab === FIRST_TAB ? {} : { tab }
}

/** The address of a tab with some days. */
export function toResults(days: Days, tab: ResultsTab): string {
  return `${paths.adminResults}?${new URLSearchParams({ ...days, ...tabFields(tab) })}`
}
