'use client'

import { readSort, toSortText } from '@/features/leads/rules/inbox'
import { type InboxField, isSortable } from '@/features/leads/rules/inbox-fields'
import { field } from '@/staff-ui/controls'
import type { ListView } from '@/staff-ui/table/use-list-view.client'
import { isColumnShown } from './lead-columns.client'

export type ViewChoicesProps = {
  fields: InboxField[]
  view: ListView
  /** The view as it is drawn, which may have more columns. */
  drawn: ListView
  onChange: (part: Partial<ListView>) => void
}

/** Chooses the columns and the order. Where rows are cards it is the only way to sort. */
export function ViewChoices({ fields, view, drawn, onChange }: ViewChoicesProps) {
  function toggle(name: string, isWanted: boolean) {
    const without = (names: string[]) => names.filter((each) => each !== name)
    const [hidden, shown] = [without(view.hidden), without(view.shown)]
    onChange(isWanted ? { hidden, shown: [...shown, name] } : { hidden: [...hidden, name], shown })
  }

  const isColumnAtHand = (each: InboxField) => each.inTable || isColumnShown(each, drawn)

  return (
    <div className="grid min-w-60 gap-3">
      <label className="grid gap-1 font-semibold">
        Sort by
        <select
          className={field}
          value={toSortText(view.sort)}
          onChange={(event) => onChange({ sort: readSort(event.target.value) })}
        >
          {fields.filter((each) => isSortable(each) && isColumnAtHand(each)).flatMap(toChoices)}
        </select>
      </label>
      <fieldset className="m-0 grid border-0 p-0">
        <legend className="p-0 font-semibold">Columns</legend>
        {fields.filter(isHideable).map((each) => (
          <label key={each.name} className="flex min-h-10 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="m-0 size-4.5 accent-accent"
              checked={isColumnShown(each, drawn)}
              onChange={(event) => toggle(each.name, event.target.checked)}
            />
            {each.label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

/** The column of the name cannot be hidden, because the name opens the lead, also by keyboard. */
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
