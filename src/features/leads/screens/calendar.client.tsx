'use client'

import { format, startOfYear, subYears } from 'date-fns'
import { DayPicker } from 'react-day-picker'
import type { Days } from '@/domain/day-range'
import { button } from '@/ui/button'
import { DATE_PRESETS, daysOf } from './date-presets'

/** The calendar goes back as many years as leads can be kept. */
const YEARS_BACK = 10

const STEP =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded border border-transparent bg-transparent p-0 text-inherit hover:border-line-strong'

/** The accessible name contains the visible number, so that speech control can use it. */
function nameDay(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  return `${today ? 'Today, ' : ''}${format(date, 'EEEE, MMMM d, yyyy')}${selected ? ', selected' : ''}`
}

type Props = { day: Date | null; onPick: (day: Date | null) => void; onRange: (days: Days) => void }

/** Offers the usual date ranges, and a month of days with a jump to any other month. Weeks begin on Sunday. */
export function Calendar({ day, onPick, onRange }: Props) {
  const today = new Date()
  const first = startOfYear(subYears(today, YEARS_BACK))
  return (
    <div className="grid w-77 gap-2 tabular-nums">
      <fieldset className="m-0 flex gap-1 border-0 p-0">
        <legend className="sr-only">Both dates</legend>
        {DATE_PRESETS.map((preset) => (
          <button
            key={preset.label}
            type="button"
            className={button({ className: 'flex-auto whitespace-nowrap px-2! text-note' })}
            onClick={() => onRange(daysOf(preset, new Date()))}
          >
            {preset.label}
          </button>
        ))}
      </fieldset>
      <DayPicker
        mode="single"
        autoFocus
        captionLayout="dropdown"
        startMonth={day && day < first ? day : first}
        endMonth={day && day > today ? day : today}
        labels={{ labelDayButton: nameDay }}
        defaultMonth={day ?? undefined}
        selected={day ?? undefined}
        onSelect={(picked) => onPick(picked ?? null)}
        classNames={{
          months: 'relative',
          month_caption: 'flex min-h-11 items-center',
          dropdowns: 'flex gap-1 *:[span>select]:contents',
          dropdown:
            'min-h-11 cursor-pointer rounded border border-line bg-paper-raised px-1.5 font-display font-extrabold text-control text-ink hover:border-line-strong',
          caption_label: 'hidden',
          nav: 'absolute top-0 right-0 flex',
          button_previous: STEP,
          button_next: STEP,
          chevron: 'w-4.5 fill-current',
          month_grid: 'border-collapse',
          weekday: 'h-8 w-11 font-semibold text-ink-soft text-xs',
          day: 'p-0 text-center font-medium text-sm',
          day_button:
            'size-11 cursor-pointer rounded border border-transparent bg-transparent p-0 text-inherit [font:inherit] hover:border-line-strong',
          today: '*:font-extrabold *:underline *:underline-offset-4',
          selected: '*:bg-accent *:font-extrabold *:text-accent-ink',
          outside: 'text-ink-soft',
        }}
      />
    </div>
  )
}
