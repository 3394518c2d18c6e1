import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { Counter } from './counter.client'
import styles from './results.module.css'

/** The end of the gauges' scale, in percent. */
const SCALE = 150

/** What the business has reached for others, as gauges in percent. */
export function Results({ results }: { results: HomePage['results'] }) {
  const { counters, ...head } = results
  return (
    <Section ground="ticket" labelledBy="results">
      <SectionHead id="results" {...head} />
      <ul className={styles.gauges}>
        {counters.map(({ value, suffix, label }) => (
          <li key={label} className={styles.gauge}>
            <Counter value={value} suffix={suffix} scale={SCALE} className={styles.value}>
              <Dial />
            </Counter>
            <p className={styles.label}>{label}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A shop gauge; the needle's turn comes from the counter around it. */
function Dial() {
  return (
    <svg className={styles.dial} viewBox="0 0 200 108" aria-hidden="true">
      <path className={styles.rim} d="M8 100a92 92 0 0 1 184 0" />
      <path className={styles.ticks} d="M19 100a81 81 0 0 1 162 0" pathLength="150" />
      <path className={styles.marks} d="M24 100a76 76 0 0 1 152 0" pathLength="150" />
      <path className={styles.needle} d="M100 104 97 98 100 22 103 98z" />
      <circle cx="100" cy="100" r="7" />
    </svg>
  )
}
