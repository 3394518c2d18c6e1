'use client'

import { createContext, useContext } from 'react'
import { AdminIcon, type AdminIconName } from '../shell/admin-icon'
import { iconButton } from '../shell/controls'

/** The row that is being changed. Not a column's affair: a column that changes draws all of its cells anew. */
export const BusyRow = createContext<string | null>(null)

/** Whether the row is being changed just now. */
export function useIsBusy({ id }: { id: string }): boolean {
  return useContext(BusyRow) === id
}

type Props = { row: { id: string }; verb: string; name: string; icon: AdminIconName; onPress: () => void }

/** What a row offers as a picture that deletes or changes it. */
export function DangerButton({ row, verb, name, icon, onPress }: Props) {
  const isBusy = useIsBusy(row)
  return (
    <button
      type="button"
      className={iconButton({ tone: 'danger', className: 'in-data-cards:size-11' })}
      aria-label={`${verb} ${name}`}
      data-tip={verb}
      aria-disabled={isBusy}
      onClick={() => isBusy || onPress()}
    >
      <AdminIcon name={icon} />
    </button>
  )
}
