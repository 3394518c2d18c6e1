import Link from 'next/link'
import type { Days } from '@/domain/day-range'
import { RESULTS_TABS, type ResultsTab, toResults } from '@/features/results/rules/results-tab'

const LABELS: Record<ResultsTab, string> = {
  channels: 'Channels',
  jobs: 'Jobs',
  visits: 'Visits',
  speed: 'Page speed',
  contact: 'First contact',
}

/** Links to the tabs with the same days, so that each can be bookmarked, and Back leads to the one before. */
export function ResultsTabs({ current, days }: { current: ResultsTab; days: Days }) {
  return (
    <nav
      aria-label="Parts of the results"
      className="-mx-(--gutter-h) mb-4 [scrollbar-width:thin] overflow-x-auto px-(--gutter-h)"
    >
      <ul className="m-0 flex list-none gap-x-1 border-b border-line p-0">
        {RESULTS_TABS.map((tab) => (
          <li key={tab} className="flex-none">
            <Link
              href={toResults(days, tab)}
              aria-current={tab === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-[3px] border-transparent px-3 text-control text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-ink"
              prefetch={false}
              scroll={false}
            >
              {LABELS[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
