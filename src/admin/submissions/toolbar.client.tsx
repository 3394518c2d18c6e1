'use client'

import type { InboxField } from '@/domain/inbox-fields'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import table from '../shell/table.module.css'
import { DatePicker } from './date-picker.client'
import type { InboxFilters } from './inbox-filters'
import type { InboxView } from './use-remembered-view.client'
import { ViewMenu } from './view-menu.client'

type Props = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: InboxField[]
  view: InboxView
  onView: (part: Partial<InboxView>) => void
}

/** What narrows the list, and how it is shown. */
export function Toolbar({ filters, onFilter, fields, view, onView }: Props) {
  const hasDay = filters.from !== null || filters.to !== null
  return (
    <search className={table.toolbar}>
      <label className={table.search}>
        <span className="sr-only">Search submissions</span>
        <AdminIcon name="search" />
        <input
          type="search"
          className={controls.field}
          placeholder="Search by name, email, or phone..."
          value={filters.text}
          onChange={(event) => onFilter({ text: event.target.value })}
          maxLength={1000}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <DatePicker label="From date" day={filters.from} onPick={(from) => onFilter({ from })} />
      <DatePicker label="To date" day={filters.to} onPick={(to) => onFilter({ to })} />
      {hasDay && (
        <button type="button" className={controls.button} onClick={() => onFilter({ from: null, to: null })}>
          <AdminIcon name="close" />
          Clear dates
        </button>
      )}
      <ViewMenu fields={fields} view={view} onChange={onView} />
    </search>
  )
}
