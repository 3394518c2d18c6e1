'use client'

import type { MouseEvent } from 'react'
import { VIEWS, type ViewName } from '@/features/leads/rules/inbox-view'
import { field } from '@/staff-ui/controls'
import { useEarly } from '@/staff-ui/table/use-early.client'
import type { ViewCounts } from './use-view-counts.client'

type Props = {
  views: ViewCounts
  /** The view that is shown unchanged, or null. */
  current: string | null
  onPick: (view: string) => void
}

const NAMES: Record<ViewName, string> = {
  all: 'All',
  new: 'New',
  mine: 'Mine',
  overdue: 'Overdue',
  booked: 'Booked',
  spam: 'Spam',
  trash: 'Trash',
}

type Tab = { view: string; name: string; count?: number; isAlarm?: boolean }

function tabsOf({ counts, saved }: ViewCounts): Tab[] {
  const names = Object.keys(VIEWS) as ViewName[]
  return [
    ...names.map((view) => ({ view, name: NAMES[view], count: counts[view], isAlarm: view === 'overdue' })),
    ...saved.map(({ id, name, count }) => ({ view: id, name, count })),
  ]
}

/**
 * Tabs of the views, each with its number of leads. A click with a modifier key opens another tab or window, as for
 * links.
 */
export function ViewTabs({ views, current, onPick }: Props) {
  const pick = (event: MouseEvent, view: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onPick(view)
  }
  return (
    <nav
      aria-label="Lists"
      className="-mx-(--gutter-h) mb-3 [scrollbar-width:thin] overflow-x-auto px-(--gutter-h) max-sm:hidden"
    >
      <ul className="m-0 flex list-none gap-x-1 border-b border-line p-0">
        {tabsOf(views).map(({ view, name, count, isAlarm }) => (
          <li key={view} className="flex-none">
            <a
              href={view === 'all' ? '?' : `?view=${view}`}
              aria-current={view === current ? 'page' : undefined}
              className="inline-flex min-h-11 max-w-60 items-center gap-1.5 border-b-[3px] border-transparent px-3 text-control text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-bold aria-[current]:text-ink"
              onClick={(event) => pick(event, view)}
            >
              <span className="truncate">{name}</span>
              <span
                className={`min-w-[1ch] text-note tabular-nums ${isAlarm && count ? 'font-bold text-danger' : ''}`}
              >
                {count}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the views as a select on phones, where the tabs do not fit. */
export function ViewSelect({ views, current, onPick }: Props) {
  const id = useEarly(current ?? '', onPick)
  return (
    <select
      id={id}
      aria-label="List"
      className={`${field} h-10 min-h-10! max-w-40 py-0 sm:hidden`}
      value={current ?? ''}
      onChange={(event) => onPick(event.target.value)}
    >
      {current === null && <option value="">Chosen</option>}
      {tabsOf(views).map(({ view, name, count }) => (
        <option key={view} value={view}>
          {count === undefined ? name : `${name} (${count})`}
        </option>
      ))}
    </select>
  )
}
