import { toSourceName } from '@/domain/source-names'
import { BarRow } from './bar-row'
import styles from './lead-chart.module.css'
import type { LeadDays } from './lead-days'
import { LeadTable } from './lead-table'
import { longDay, shortDay } from './words'

/** Leads per day: all of them, then one line of bars for each form that sent any, these on one scale. */
export function LeadChart({ leads }: { leads: LeadDays }) {
  const { days, totals, sources } = leads
  const total = totals.reduce((sum, each) => sum + each, 0)
  const mostOfOne = Math.max(...sources.flatMap(({ counts }) => counts))
  const middle = days[Math.floor(days.length / 2)] ?? ''
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{summary(leads, total)}</figcaption>
      <div className={styles.rows}>
        <BarRow
          label="All forms"
          days={days}
          counts={totals}
          most={Math.max(...totals)}
          total={total}
          isTall
        />
        {sources.map(({ source, counts, total: ofSource }) => (
          <BarRow
            key={source}
            label={toSourceName(source)}
            days={days}
            counts={counts}
            most={mostOfOne}
            total={ofSource}
          />
        ))}
        <p className={styles.axis} aria-hidden="true">
          <span>{shortDay(days[0] ?? '')}</span>
          <span>{shortDay(middle)}</span>
          <span>Today</span>
        </p>
      </div>
      <details className={styles.behind}>
        <summary>Show the numbers as a table</summary>
        <LeadTable leads={leads} />
      </details>
    </figure>
  )
}

function summary({ days, totals }: LeadDays, total: number): string {
  if (total === 0) return `No leads in the last ${days.length} days.`
  const most = Math.max(...totals)
  const best = days[totals.indexOf(most)] ?? ''
  return `${total} ${total === 1 ? 'lead' : 'leads'} in ${days.length} days, most on ${longDay(best)} (${most}).`
}
