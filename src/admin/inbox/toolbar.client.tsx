'use client'

import { type ReactNode, useState } from 'react'
import { type InboxLead, readSort, toSortText } from '@/domain/inbox'
import { type InboxField, isSortable } from '@/domain/inbox-fields'
import { AdminIcon } from '../shell/admin-icon'
import { button, field } from '../shell/controls'
import { toolbar } from '../table/list-table.client'
import { SearchField } from '../table/search-field'
import type { ListView } from '../table/use-list-view.client'
import { DatePicker } from './date-picker.client'
import { toShownText } from './field-text'
import type { InboxFilters } from './inbox-query'
import { isColumnShown } from './lead-columns.client'
import { Popover } from './popover.client'

type Props = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: InboxField[]
  view: ListView
  onView: (part: Partial<ListView>) => void
  /** The focus comes into it. */
  onUse: () => void
  /** What else narrows the list. */
  narrow: ReactNode
  /** Folded away on a phone too. */
  children: ReactNode
}

/** What narrows the list, and how it is shown; on a phone all but the text is folded away. */
export function Toolbar({ filters, onFilter, fields, view, onView, onUse, narrow, children }: Props) {
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
        {narrow}
        <ViewMenu fields={fields} view={view} onChange={onView} />
        {children}
      </div>
    </search>
  )
}

type ViewMenuProps = { fields: InboxField[]; view: ListView; onChange: (part: Partial<ListView>) => void }

/** Which columns are shown and in which order; the only way to sort where the table has no head. */
function ViewMenu({ fields, view, onChange }: ViewMenuProps) {
  const button = (
    <>
      <AdminIcon name="rows" />
      View
    </>
  )

  function toggle(name: string, isWanted: boolean) {
    const without = (names: string[]) => names.filter((each) => each !== name)
    const [hidden, shown] = [without(view.hidden), without(view.shown)]
    onChange(isWanted ? { hidden, shown: [...shown, name] } : { hidden: [...hidden, name], shown })
  }

  return (
    <Popover label="View" button={button}>
      {() => (
        <div className="grid min-w-60 gap-3">
          <label className="grid gap-1 font-semibold">
            Sort by
            <select
              className={field}
              value={toSortText(view.sort)}
              onChange={(event) => onChange({ sort: readSort(event.target.value) })}
            >
              {fields.filter(isSortable).flatMap(toChoices)}
            </select>
          </label>
          <fieldset className="m-0 grid border-0 p-0">
            <legend className="p-0 font-semibold">Columns</legend>
            {fields.filter(isHideable).map((each) => (
              <label key={each.name} className="flex min-h-10 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="m-0 size-4.5 accent-accent"
                  checked={isColumnShown(each, view)}
                  onChange={(event) => toggle(each.name, event.target.checked)}
                />
                {each.label}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </Popover>
  )
}

/** The name opens a submission, for the keyboard too. */
function isHideable({ name }: InboxField): boolean {
  return name !== 'name'
}

function toChoices({ name, label, type }: InboxField) {
  const [up, down] = type === 'date' ? ['oldest first', 'newest first'] : ['A to Z', 'Z to A']
  return [
    <option key={name} value={name}>{`${label}, ${up}`}</option>,
    <option key={`-${name}`} value={`-${name}`}>{`${label}, ${down}`}</option>,
  ]
}

/**
 * How many leads the filter shows. The text is the plain number, as the specification words it; the eye gets a
 * gap between the thousands.
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

/** Says who has written since the list was read, in a place kept free for it; a press brings them in. */
export function NewLeads({ leads, onShow }: { leads: readonly InboxLead[]; onShow: () => void }) {
  const [newest] = leads
  return (
    <div role="status" className="min-w-0">
      {newest && (
        <button
          type="button"
          className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2.5 rounded-full border-0 bg-accent px-4 text-sm text-accent-ink hover:bg-accent-hover max-sm:min-h-10"
          onClick={onShow}
        >
          <strong className="whitespace-nowrap">{leads.length} new</strong>
          <span className="truncate">{toShownText({ type: 'text' }, newest.name)}</span>
        </button>
      )}
    </div>
  )
}
