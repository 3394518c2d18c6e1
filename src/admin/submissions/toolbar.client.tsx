'use client'

import { type ReactNode, useState } from 'react'
import type { InboxField } from '@/domain/inbox-fields'
import { AdminIcon } from '../shell/admin-icon'
import { button } from '../shell/controls'
import { toolbar } from '../shell/table'
import { SearchField } from '../table/search-field'
import type { ListView } from '../table/use-remembered-view.client'
import { DatePicker } from './date-picker.client'
import type { InboxFilters } from './inbox-filters'
import { ViewMenu } from './view-menu.client'

type Props = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: InboxField[]
  view: ListView
  onView: (part: Partial<ListView>) => void
  /** The focus comes into it. */
  onUse: () => void
  /** Folded away on a phone too. */
  children: ReactNode
}

/** What narrows the list, and how it is shown; on a phone all but the text is folded away. */
export function Toolbar({ filters, onFilter, fields, view, onView, onUse, children }: Props) {
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
          onStretch={onFilter}
        />
        <DatePicker label="To date" day={filters.to} onPick={(to) => onFilter({ to })} onStretch={onFilter} />
        {set > 0 && (
          <button type="button" className={button()} onClick={() => onFilter({ from: null, to: null })}>
            <AdminIcon name="close" />
            Clear dates
          </button>
        )}
        <ViewMenu fields={fields} view={view} onChange={onView} />
        {children}
      </div>
    </search>
  )
}
