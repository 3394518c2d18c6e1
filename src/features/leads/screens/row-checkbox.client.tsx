'use client'

import { useMemo } from 'react'
import type { InboxLead } from '@/features/leads/rules/inbox'
import { useRowCheckbox } from '@/staff-ui/table/selection.client'
import { toShownText } from './field-text'

/**
 * The checkbox that selects a row. In a table it is in the margin and shows on hover; on a touch screen it shows only
 * while selecting, when there is space for it.
 */
export function RowCheckbox({ lead }: { lead: InboxLead }) {
  const box = useRowCheckbox(lead)
  const name = useMemo(() => toShownText({ type: 'text' }, lead.name), [lead.name])
  if (!box) return null
  return (
    <label className="absolute inset-y-0 left-0 z-1 grid w-5 cursor-pointer place-items-center opacity-0 select-none focus-within:opacity-100 in-data-cards:hidden in-data-cards:w-11 in-data-selecting:opacity-100 in-data-selecting:in-data-cards:grid in-[tr:hover]:opacity-100">
      <input
        {...box}
        className="m-0 size-4 cursor-pointer accent-accent in-data-cards:size-5"
        aria-label={`Select ${name}`}
      />
    </label>
  )
}
