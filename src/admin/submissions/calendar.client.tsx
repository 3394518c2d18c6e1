'use client'

import { DayPicker } from 'react-day-picker'
import { enUS } from 'react-day-picker/locale'
import styles from './calendar.module.css'

const SUNDAY = 0
const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** The name contains the number as it is shown, so that people who speak to their computer can say it. */
function nameDay(date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string {
  return `${today ? 'Today, ' : ''}${full.format(date)}${selected ? ', selected' : ''}`
}

type Props = { day: Date | null; onPick: (day: Date | null) => void }

/** A month of days, US English, weeks from Sunday. */
export default function Calendar({ day, onPick }: Props) {
  return (
    <DayPicker
      mode="single"
      locale={enUS}
      weekStartsOn={SUNDAY}
      autoFocus
      labels={{ labelDayButton: nameDay }}
      defaultMonth={day ?? undefined}
      selected={day ?? undefined}
      onSelect={(picked) => onPick(picked ?? null)}
      classNames={{
        root: styles.root ?? '',
        months: styles.months ?? '',
        month_caption: styles.caption ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.step ?? '',
        button_next: styles.step ?? '',
        chevron: styles.chevron ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.cell ?? '',
        day_button: styles.day ?? '',
        today: styles.today ?? '',
        selected: styles.selected ?? '',
        outside: styles.outside ?? '',
      }}
    />
  )
}
