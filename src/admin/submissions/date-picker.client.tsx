'use client'

import { lazy, Suspense } from 'react'
import { dayBounds } from '@/domain/inbox-filter'
import styles from './date-picker.module.css'
import { Popover } from './popover.client'

const Calendar = lazy(() => import('./calendar.client'))

type Props = {
  label: string
  /** `YYYY-MM-DD`, or null while no day is set. */
  day: string | null
  onPick: (day: string | null) => void
}

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** One day, picked from a calendar whose script comes when it is opened first. */
export function DatePicker({ label, day, onPick }: Props) {
  const date = dayBounds({ from: day, to: null }).from
  const shown = date ? long.format(date) : null
  const button = (
    <>
      <span className={shown ? styles.label : undefined}>{label}</span>
      {shown && <span className={styles.day}>{shown}</span>}
    </>
  )
  return (
    <Popover label={shown ? `${label}, ${shown}` : label} button={button} className={styles.button}>
      {(close) => (
        <Suspense fallback={<div className={styles.waiting} />}>
          <Calendar
            day={date}
            onPick={(picked) => {
              onPick(picked ? toDay(picked) : null)
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}

function toDay(date: Date): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return `${digits(date.getFullYear(), 4)}-${digits(date.getMonth() + 1, 2)}-${digits(date.getDate(), 2)}`
}
