'use client'

import { Rows3, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { DeferredContent, Popover } from '@/staff-ui/popover.client'
import { toolbar } from '@/staff-ui/table/list-table.client'
import { SearchField } from '@/staff-ui/table/search-field.client'
import type { ListView } from '@/staff-ui/table/use-list-view.client'
import { button } from '@/ui/button'
import { defer } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import { DatePicker } from './date-picker.client'
import type { InboxFilters } from './inbox-query'
import type { ViewChoicesProps } from './view-choices.client'

const choices = defer(() => import('./view-choices.client'))

type Props = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: InboxField[]
  view: ListView
  drawn: ListView
  onView: (part: Partial<ListView>) => void
  /** Called when it gets the focus. */
  onUse: () => void
  /** The menu of the other filters. */
  filterMenu: ReactNode
  /** Other controls, which are folded on a phone. */
  children: ReactNode
}

/** The filters of the list and the menu of its columns. On a phone all but the text field is folded away. */
export function Toolbar(props: Props) {
  const { filters, onFilter, fields, view, drawn, onView, onUse, filterMenu, children } = props
  const [isOpen, setOpen] = useState(false)
  const set = [filters.from, filters.to].filter((day) => day !== null).length
  return (
    <search className={`${toolbar} max-sm:mb-2`} onFocus={onUse}>
      <SearchField
        label="Search submissions"
        placeholder="Search by name, email, or phone..."
        value={filters.text}
        onType={(text) => onFilter({ text })}
      />
      <button
        type="button"
        className={button({ className: 'sm:hidden' })}
        aria-expanded={isOpen}
        aria-controls="inbox-more"
        onClick={() => setOpen(!isOpen)}
      >
        Filters{set > 0 && ` (${set})`}
      </button>
      <div id="inbox-more" className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        <DatePicker
          label="From date"
          day={filters.from}
          onPick={(from) => onFilter({ from })}
          onRange={onFilter}
        />
        <DatePicker label="To date" day={filters.to} onPick={(to) => onFilter({ to })} onRange={onFilter} />
        {set > 0 && (
          <button type="button" className={button()} onClick={() => onFilter({ from: null, to: null })}>
            <LineDrawing drawing={X} size={18} />
            Clear dates
          </button>
        )}
        {filterMenu}
        <ViewMenu fields={fields} view={view} drawn={drawn} onChange={onView} />
        {children}
      </div>
    </search>
  )
}

/** Opens the choice of columns and their order. Its script loads when the pointer or focus is near. */
function ViewMenu(props: ViewChoicesProps) {
  const button = (
    <>
      <LineDrawing drawing={Rows3} size={18} />
      View
    </>
  )
  return (
    <Popover label="View" button={button} onNear={choices.warm}>
      {(close) => (
        <DeferredContent part={choices} label="View" room="h-96 min-w-60" onFailure={close}>
          {({ ViewChoices }) => <ViewChoices {...props} />}
        </DeferredContent>
      )}
    </Popover>
  )
}

/**
 * Shows the number of leads that match the filter. The text is the plain number, as the specification requires; margins
 * show a gap between the thousands.
 */
export function LeadCount({ total }: { total: number }) {
  const groups = String(total).split(/(?<=\d)(?=(?:\d{3})+$)/)
  return (
    <>
      {groups.map((digits, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a group of digits is known by.
        <span key={index} className="not-first:ml-[0.2em]">
          {digits}
        </span>
      ))}
      {total === 1 ? ' submission' : ' submissions'}
    </>
  )
}
