'use client'

import { format } from 'date-fns'
import type { ComponentProps } from 'react'
import type { Days } from '@/domain/day-range'
import { dayBounds } from '@/features/leads/rules/inbox'
import { Popover } from '@/staff-ui/popover.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { defer, useDeferred } from '@/ui/deferred.client'
import type { Calendar } from './calendar.client'
import { toDay } from './date-presets'

const calendar = defer(() => import('./calendar.client'))

type Props = {
  label: string
  /** `YYYY-MM-DD`, or null without a day. */
  day: string | null
  onPick: (day: string | null) => void
  onRange: (days: Days) => void
}

/**
 * Picks one day from a calendar, or both days with a usual date range. The script of the calendar loads when the
 * pointer or focus is near.
 */
export function DatePicker({ label, day, onPick, onRange }: Props) {
  const date = dayBounds({ from: day, to: null }).from
  const shown = date && format(date, 'MMMM d, yyyy')
  return (
    <Popover
      label={shown ? `${label}, ${shown}` : label}
      onNear={calendar.warm}
      className="min-w-32 flex-col items-start justify-center gap-0 px-[0.9rem] py-1 text-left font-normal max-sm:flex-1"
      button={
        shown ? (
          <>
            <span className="text-xs leading-4 text-ink-soft">{label}</span>
            <span className="leading-5 font-semibold tabular-nums">{shown}</span>
          </>
        ) : (
          label
        )
      }
    >
      {(close) => (
        <DeferredCalendar
          day={date}
          onPick={(picked) => {
            onPick(picked && toDay(picked))
            close()
          }}
          onRange={(days) => {
            onRange(days)
            close()
          }}
          onFailure={() => {
            close()
            notifyError(`${label} could not be opened`)
          }}
        />
      )}
    </Popover>
  )
}

function DeferredCalendar({
  onFailure,
  ...props
}: ComponentProps<typeof Calendar> & { onFailure: () => void }) {
  const part = useDeferred(calendar, true, onFailure)
  // The space is as large as the calendar, so that nothing moves when its script has loaded.
  return part ? <part.Calendar {...props} /> : <div className="h-103 w-77" />
}
