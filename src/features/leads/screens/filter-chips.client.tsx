'use client'

import { parseISO } from 'date-fns'
import { X } from 'lucide'
import { useRef } from 'react'
import type { Staff } from '@/domain/staff'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { NO_CHOICE, VIEW_DAYS, type ViewFilter } from '@/features/leads/rules/inbox-view'
import { FILTER_LISTS } from '@/features/leads/rules/lead-filter'
import { toDayName } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { LineDrawing } from '@/ui/line-drawing'
import { DAY_LEGENDS, filterWords, LEGENDS, OVERDUE, toAll, toldFilters } from './filter-words'
import { type InboxFilters, isTab } from './inbox-query'

type Props = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: readonly InboxField[]
  staff: readonly Staff[]
}

type Chip = { key: string; text: string; remove: () => void }

/** Says what the list is filtered by, apart from the text, and takes each or all of it away. */
export function FilterChips({ filters, onFilter, fields, staff }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const { chosen } = filters
  const told = toldFilters(filters)
  const textOf = filterWords({ fields, staff })

  const choose = (part: Partial<ViewFilter>) => onFilter({ ...toAll(chosen), chosen: { ...chosen, ...part } })

  const days = VIEW_DAYS.flatMap((name): Chip[] => {
    const day = told[name]
    if (day === null) return []
    const remove = () =>
      name === 'from' || name === 'to' ? onFilter({ [name]: null }) : choose({ [name]: null })
    return [{ key: name, text: `${DAY_LEGENDS[name]}: ${toDayName(parseISO(day).toISOString())}`, remove }]
  })
  const lists = FILTER_LISTS.flatMap((list) =>
    told[list].map((value) => ({
      key: `${list} ${value}`,
      text: `${LEGENDS[list]}: ${textOf(list, value)}`,
      remove: () => choose({ [list]: chosen[list].filter((each) => each !== value) }),
    })),
  )
  const overdue = told.overdue
    ? [{ key: 'overdue', text: OVERDUE, remove: () => choose({ overdue: false }) }]
    : []
  const chips: Chip[] = [...days, ...lists, ...overdue]

  /** The focus stays here, because the button that had it goes. */
  function take(remove: () => void, isLast: boolean) {
    remove()
    if (isLast) document.querySelector<HTMLElement>('main h1')?.focus()
    else group.current?.focus()
  }

  function clear() {
    if (isTab(filters)) onFilter({ from: null, to: null })
    else onFilter({ ...toAll(chosen), chosen: { ...NO_CHOICE, trash: chosen.trash }, from: null, to: null })
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label="Filters applied"
      className="m-0 flex min-w-0 flex-wrap items-center gap-2 border-0 p-0"
    >
      {chips.map(({ key, text, remove }) => (
        <button
          key={key}
          type="button"
          aria-label={`Remove ${text}`}
          className="inline-flex min-h-9 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-paper-raised px-3 text-note text-ink hover:border-ink max-sm:min-h-11"
          onClick={() => take(remove, chips.length === 1)}
        >
          <span className="truncate">{text}</span>
          <LineDrawing drawing={X} size={14} />
        </button>
      ))}
      <button
        type="button"
        className={button({ className: 'min-h-9! max-sm:min-h-11!' })}
        onClick={() => take(clear, true)}
      >
        Clear all
      </button>
    </fieldset>
  )
}
