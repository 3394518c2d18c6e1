'use client'

import type { InboxField } from '@/domain/inbox-fields'
import { isSortable } from '@/domain/inbox-fields'
import { readSort, toSortText } from '@/domain/inbox-order'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import { Popover } from './popover.client'
import type { InboxView } from './use-remembered-view.client'
import styles from './view-menu.module.css'

type Props = { fields: InboxField[]; view: InboxView; onChange: (part: Partial<InboxView>) => void }

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
        <div className={styles.menu}>
          <label className={styles.sort}>
            Sort by
            <select
              className={controls.field}
              value={toSortText(view.sort)}
              onChange={(event) => onChange({ sort: readSort(event.target.value) })}
            >
              {fields.filter(isSortable).flatMap(toChoices)}
            </select>
          </label>
          <fieldset className={styles.columns}>
            <legend>Columns</legend>
            {fields.filter(isHideable).map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
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
