'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Identified } from './use-list.client'

/** The selected rows. They are kept outside React state, so that a change renders only the checkboxes concerned. */
export type Selection = {
  has: (id: string) => boolean
  ids: () => readonly string[]
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
  /** The row that was selected last, where a range with Shift begins; null before the first. */
  last: string | null
  subscribe: (onChange: () => void) => () => void
}

export function createSelection(): Selection {
  const listeners = new Set<() => void>()
  let ids: readonly string[] = []
  let known = new Set<string>()
  const become = (next: Set<string>) => {
    known = next
    ids = [...next]
    for (const tell of listeners) tell()
  }
  return {
    has: (id) => known.has(id),
    ids: () => ids,
    set(changed, isSelected) {
      const next = new Set(known)
      for (const id of changed) isSelected ? next.add(id) : next.delete(id)
      become(next)
    },
    clear() {
      this.last = null
      if (ids.length > 0) become(new Set())
    },
    last: null,
    subscribe(listen) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  }
}

const NONE: readonly string[] = []

/** The selected ids, in the order in which they were selected. */
export function useSelected({ subscribe, ids }: Selection): readonly string[] {
  return useSyncExternalStore(subscribe, ids, () => NONE)
}

/** @param toThere - whether all rows from the last selected one on are meant */
type Selecting = { selection: Selection; select: (row: Identified, toThere: boolean) => void }

/**
 * The selection is a context and not part of a column, because a column that changes renders all of its cells again.
 */
export const SelectionContext = createContext<Selecting | null>(null)

const never = () => () => {}

/** The properties of the checkbox of a row; null in a list whose rows are not selected. */
export function useRowCheckbox(row: Identified) {
  const selecting = useContext(SelectionContext)
  const isSelected = useSyncExternalStore(
    selecting?.selection.subscribe ?? never,
    () => selecting?.selection.has(row.id) ?? false,
    () => false,
  )
  return (
    selecting && {
      type: 'checkbox',
      checked: isSelected,
      onChange: ({ nativeEvent }: { nativeEvent: Event }) =>
        selecting.select(row, 'shiftKey' in nativeEvent && Boolean(nativeEvent.shiftKey)),
    }
  )
}
