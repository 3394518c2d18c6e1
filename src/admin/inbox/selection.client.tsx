'use client'

import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { InboxLead } from '@/domain/inbox'
import { toShownText } from './field-text'

/** The selected leads. They are kept outside React state, so that a change renders only the checkboxes concerned. */
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

type Selecting = { selection: Selection; select: (lead: InboxLead, toThere: boolean) => void }

/**
 * The selection is a context and not part of a column, because a column that changes renders all of its cells again.
 */
export const SelectionContext = createContext<Selecting | null>(null)

/**
 * The checkbox that selects a row. In a table it is in the margin and shows on hover; on a touch screen it shows only
 * while selecting, when there is space for it.
 */
export function RowCheckbox({ lead }: { lead: InboxLead }) {
  const selecting = useContext(SelectionContext)
  const subscribe = selecting?.selection.subscribe ?? never
  const isSelected = useSyncExternalStore(
    subscribe,
    () => selecting?.selection.has(lead.id) ?? false,
    () => false,
  )
  const name = useMemo(() => toShownText({ type: 'text' }, lead.name), [lead.name])
  if (!selecting) return null
  return (
    <label className="absolute inset-y-0 left-0 z-1 grid w-5 cursor-pointer place-items-center opacity-0 select-none focus-within:opacity-100 in-data-cards:hidden in-data-cards:w-11 in-data-selecting:opacity-100 in-data-selecting:in-data-cards:grid in-[tr:hover]:opacity-100">
      <input
        type="checkbox"
        className="m-0 size-4 cursor-pointer accent-accent in-data-cards:size-5"
        aria-label={`Select ${name}`}
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          selecting.select(lead, 'shiftKey' in nativeEvent && Boolean(nativeEvent.shiftKey))
        }
      />
    </label>
  )
}

const never = () => () => {}
