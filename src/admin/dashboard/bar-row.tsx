import styles from './lead-chart.module.css'
import { longDay } from './words'

type Props = {
  label: string
  days: readonly string[]
  counts: readonly number[]
  /** The highest bar of the scale that the line stands on. */
  most: number
  total: number
  isTall?: boolean
}

const STEP = 10
const BAR = 7
const HEIGHT = 100
/** A day with a lead is seen, however busy another one was. */
const LEAST = 6

/** One line of the chart: its name, a bar for each day, and its total in figures. */
export function BarRow({ label, days, counts, most, total, isTall }: Props) {
  return (
    <div className={styles.row} data-tall={isTall || undefined}>
      <span className={styles.label}>{label}</span>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: ${total} in ${days.length} days`}
      >
        {days.map((day, index) => {
          const count = counts[index] ?? 0
          const height = count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT)
          return (
            <g key={day}>
              <rect className={styles.slot} x={index * STEP} y={0} width={STEP} height={HEIGHT}>
                <title>{`${longDay(day)}: ${count}`}</title>
              </rect>
              <rect
                className={styles.bar}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <span className={styles.total}>{total}</span>
    </div>
  )
}
