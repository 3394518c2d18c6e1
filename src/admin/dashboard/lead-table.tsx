import { toSourceName } from '@/domain/source-names'
import styles from './lead-chart.module.css'
import type { LeadDays } from './lead-days'
import { longDay } from './words'

/** The numbers of the chart, newest day first. */
export function LeadTable({ leads: { days, totals, sources } }: { leads: LeadDays }) {
  const newestFirst = days.map((day, index) => ({ day, index })).reverse()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a pointer.
    <section className={styles.scroll} tabIndex={0} aria-label="Leads per day and form">
      <table className={styles.numbers}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">All forms</th>
            {sources.map(({ source }) => (
              <th key={source} scope="col">
                {toSourceName(source)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, index }) => (
            <tr key={day}>
              <th scope="row">{longDay(day)}</th>
              <td>{totals[index]}</td>
              {sources.map(({ source, counts }) => (
                <td key={source}>{counts[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
