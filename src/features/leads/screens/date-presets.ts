import { lightFormat, startOfMonth, subDays } from 'date-fns'
import type { Days } from '@/domain/day-range'

type Preset = { label: string; first: (today: Date) => Date }

/** Date ranges that end with today. */
export const DATE_PRESETS: readonly Preset[] = [
  { label: 'Today', first: (today) => today },
  { label: '7 days', first: (today) => subDays(today, 6) },
  { label: '30 days', first: (today) => subDays(today, 29) },
  { label: 'This month', first: startOfMonth },
]

/** @param today - any time of the day, on the clock that decides which day it is */
export function daysOf({ first }: Preset, today: Date): Days {
  return { from: toDay(first(today)), to: toDay(today) }
}

/** @returns a day as the URL has it, `YYYY-MM-DD` */
export function toDay(date: Date): string {
  return lightFormat(date, 'yyyy-MM-dd')
}
