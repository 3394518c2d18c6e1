'use client'

import type { InboxField } from '@/domain/inbox-fields'
import { isSortable } from '@/domain/inbox-fields'
import { readSort, toSortText } from '@/domain/inbox-order'
import { AdminIcon } from '../shell/admin-icon'
import { field } from '../shell/controls'
import type { ListView } from '../table/use-remembered-view.client'
import { Popover } from './popover.client'

type Props = { fields: InboxField[]; view: ListView; onChange: (part: Partial<ListView>) => void }

/** Which columns are shown and in which order; the only way to sort where the table has no head. */
export function ViewMenu({ fields, view, onChange }: Props) {
  const button = (
    <>
      <AdminIcon name="rows" />
      View
    </>
  )

  function toggle(name: string, isShown: boolean) {
    onChange({ hidden: isShown ? view.hidden.filter((each) => each !== name) : [...view.hidden, name] })
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
            {fields.filter(isHideable).map(({ name, label }) => (
              <label key={name} className="flex min-h-10 cursor-pointer items-center gap-2.5">
                <input
                  type="checkbox"
                  className="m-0 size-4.5 accent-accent"
                  checked={!view.hidden.includes(name)}
                  onChange={(event) => toggle(name, event.target.checked)}
                />
                {label}
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
