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
    <div
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 md:grid-cols-[13rem_minmax(0,1fr)_3rem]"
      data-tall={isTall || undefined}
    >
      <span className="text-note leading-tight wrap-anywhere text-ink-soft group-data-tall:text-control group-data-tall:font-bold group-data-tall:text-ink">
        {label}
      </span>
      <svg
        className="block h-[1.6rem] w-full border-b border-line-strong group-data-tall:mb-2 group-data-tall:h-32 max-md:col-span-full max-md:row-start-2"
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
              <rect
                className="fill-transparent hover:fill-paper-sunk"
                x={index * STEP}
                y={0}
                width={STEP}
                height={HEIGHT}
              >
                <title>{`${longDay(day)}: ${count}`}</title>
              </rect>
              <rect
                className="pointer-events-none fill-ink-soft group-data-tall:fill-accent"
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <span className="text-right tabular-nums group-data-tall:text-control group-data-tall:font-bold">
        {total}
      </span>
    </div>
  )
}
