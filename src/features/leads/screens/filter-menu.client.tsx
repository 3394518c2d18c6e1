'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import type { Staff } from '@/domain/staff'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import { NO_CHOICE, type SavedView, type ViewFilter } from '@/features/leads/rules/inbox-view'
import {
  CHOICES,
  FILTER_LISTS,
  type FilterList,
  isChoiceList,
  MYSELF,
  NOBODY,
} from '@/features/leads/rules/lead-filter'
import { STAGES } from '@/features/leads/rules/stage'
import { fetchJson } from '@/lib/fetch-json'
import { field } from '@/staff-ui/controls'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { DAY_LEGENDS, filterWords, LEGENDS, OVERDUE, toAll } from './filter-words'
import type { InboxFilters } from './inbox-query'
import { ViewKeeper } from './view-keeper.client'

export type FilterMenuProps = {
  filters: InboxFilters
  onFilter: (part: Partial<InboxFilters>) => void
  fields: readonly InboxField[]
  staff: readonly Staff[]
  me: string
  /** The saved view that is shown unchanged. */
  saved: SavedView | undefined
  /** Called after a view was saved, renamed or deleted. */
  onKept: (view: string) => void
}

type Choice = { value: string; text: string; title?: string }
type Named = Partial<Record<FilterList, string[]>>

/** The filters of the list other than text and days, and a form that saves them as a view. */
export function FilterMenu({ filters, onFilter, fields, staff, me, saved, onKept }: FilterMenuProps) {
  const named = useNamed()
  const { chosen } = filters
  const choices = choicesOf({ named, fields, staff, me, chosen })

  function choose(part: Partial<ViewFilter>, days?: Pick<InboxFilters, 'zone'>) {
    onFilter({ ...toAll(chosen), chosen: { ...chosen, ...part }, ...days })
  }

  function toggle(list: FilterList, value: string, isOn: boolean) {
    const rest = chosen[list].filter((each) => each !== value)
    choose({ [list]: isOn ? [...rest, value] : rest })
  }

  return (
    <div className="grid w-[min(34rem,calc(100vw-3rem))] gap-4">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {FILTER_LISTS.filter((list) => choices[list].length > 0).map((list) => (
          <fieldset key={list} className="m-0 grid content-start border-0 p-0">
            <legend className="p-0 font-semibold">{LEGENDS[list]}</legend>
            {choices[list].map(({ value, text, title }) => (
              <label
                key={value}
                title={title}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 max-sm:min-h-11"
              >
                <input
                  type="checkbox"
                  className="m-0 size-4.5 flex-none accent-accent"
                  checked={chosen[list].includes(value)}
                  onChange={(event) => toggle(list, value, event.target.checked)}
                />
                <span className="wrap-anywhere">{text}</span>
              </label>
            ))}
            {list === 'speeds' && (
              <p className="m-0 text-note text-ink-soft">None of those that you wrote down yourselves.</p>
            )}
          </fieldset>
        ))}
        {(['landedFrom', 'landedTo'] as const).map((name) => (
          <label key={name} className="grid content-start gap-1 font-semibold">
            {DAY_LEGENDS[name]}
            <input
              type="date"
              className={field}
              value={chosen[name] ?? ''}
              onChange={({ target }) => choose({ [name]: target.value || null }, { zone: null })}
            />
          </label>
        ))}
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            className="m-0 size-4.5 accent-accent"
            checked={chosen.overdue}
            onChange={(event) => choose({ overdue: event.target.checked })}
          />
          {OVERDUE}
        </label>
      </div>
      <div className="grid gap-3 border-0 border-t border-line pt-3">
        <button
          type="button"
          className={button({ className: 'justify-self-start' })}
          onClick={() => choose({ ...NO_CHOICE, trash: chosen.trash })}
        >
          Clear
        </button>
        {!chosen.trash && <ViewKeeper filters={filters} saved={saved} onKept={onKept} />}
      </div>
    </div>
  )
}

/** The values that leads have in each list; empty until they are loaded. */
function useNamed(): Named {
  const [named, setNamed] = useState<Named>({})
  useEffect(() => {
    fetchJson(`${paths.leads}/choices`).then(setNamed, () =>
      notifyError('What leads have named could not be read'),
    )
  }, [])
  return named
}

type Sources = Pick<FilterMenuProps, 'fields' | 'staff' | 'me'> & { named: Named; chosen: ViewFilter }

function choicesOf({ named, fields, staff, me, chosen }: Sources): Record<FilterList, Choice[]> {
  const textOf = filterWords({ fields, staff })
  const valuesOf = (list: FilterList): readonly string[] => {
    if (list === 'stages') return STAGES
    if (list === 'owners') return [MYSELF, NOBODY, ...staff.map(({ id }) => id).filter((id) => id !== me)]
    if (isChoiceList(list)) return CHOICES[list]
    // A link may choose a value that few leads have, and that the server therefore does not list. "None" is offered
    // only beside other values.
    const values = [...new Set([...(named[list] ?? []), ...chosen[list]])].filter((value) => value !== '')
    return values.length > 0 || chosen[list].includes('') ? [...values, ''] : []
  }
  const choices = (list: FilterList) =>
    valuesOf(list).map((value) => ({
      value,
      text: textOf(list, value),
      title: list === 'owners' ? staff.find(({ id }) => id === value)?.email : undefined,
    }))
  return Object.fromEntries(FILTER_LISTS.map((list) => [list, choices(list)])) as Record<FilterList, Choice[]>
}
