'use client'

import { copy } from '@/staff-ui/shown-once.client'
import { button } from '@/ui/button'

/** Copies the value of a record, for the form in which DNS is changed. */
export function CopyRecord({ what, value }: { what: string; value: string }) {
  return (
    <button
      aria-label={`Copy the ${what} record`}
      className={button()}
      type="button"
      onClick={() => void copy(value, `The ${what} record is copied.`)}
    >
      Copy
    </button>
  )
}
