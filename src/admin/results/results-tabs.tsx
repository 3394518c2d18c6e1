import Link from 'next/link'
import { paths } from '@/domain/paths'
import type { Days } from '@/domain/results'

/** The parts of Results, each read only when it is shown. The first one has the address without a tab. */
export const RESULTS_TABS = {
  channels: 'Channels',
  jobs: 'Jobs',
  visits: 'Visits',
  speed: 'Page speed',
  contact: 'First contact',
} as const

export type ResultsTab = keyof typeof RESULTS_TABS

const TABS = Object.keys(RESULTS_TABS) as ResultsTab[]
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

/** Links to the tabs with the same days, so that each can be bookmarked, and Back leads to the one before. */
export function ResultsTabs({ current, days }: { current: ResultsTab; days: Days }) {
  return (
    <nav
      aria-label="Parts of the results"
      className="-mx-(--gutter-h) mb-4 [scrollbar-width:thin] overflow-x-auto px-(--gutter-h)"
    >
      <ul className="m-0 flex list-none gap-x-1 border-b border-line p-0">
        {TABS.map((tab) => (
          <li key={tab} className="flex-none">
            <Link
              href={toResults(days, tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-[3px] border-transparent px-3 text-control text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-ink"
              prefetch={false}
              scroll={false}
            >
              {RESULTS_TABS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
