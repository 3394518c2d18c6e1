import { toSourceName } from '@/domain/lead-source'
import { toLongDate } from '@/lib/dates'
import type { LeadDays } from './lead-days'
import { NumbersTable } from './numbers-table'

type ChartProps = {
  leads: LeadDays
  /** The labels of sources. */
  names: Readonly<Record<string, string>>
}

/** Shows the leads per day: a row of bars for all of them, then one for each form, on one scale. */
export function LeadChart({ leads, names }: ChartProps) {
  const { days, totals, sources } = leads
  const total = totals.reduce((sum, each) => sum + each, 0)
  const mostOfOne = Math.max(...sources.flatMap(({ counts }) => counts))
  const middle = days[Math.floor(days.length / 2)] ?? ''
  return (
    <figure className="px-5 py-4">
      <figcaption className="mb-4 font-semibold">{summary(leads, total)}</figcaption>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[0.4rem]">
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
            label={toSourceName(source, names)}
            days={days}
            counts={counts}
            most={mostOfOne}
            total={ofSource}
          />
        ))}
        <p className="flex justify-between text-xs text-ink-soft md:mr-15 md:ml-55" aria-hidden="true">
          <span>{shortDay(days[0] ?? '')}</span>
          <span>{shortDay(middle)}</span>
          <span>Today</span>
        </p>
      </div>
      <NumbersTable
        label="Leads per day and form"
        head={['Day', 'All forms', ...sources.map(({ source }) => toSourceName(source, names))]}
        rows={days
          .map((day, index) => ({
            key: day,
            cells: [longDay(day), totals[index] ?? 0, ...sources.map(({ counts }) => counts[index] ?? 0)],
          }))
          .reverse()}
      />
    </figure>
  )
}

function summary({ days, totals }: LeadDays, total: number): string {
  if (total === 0) return `No leads in the last ${days.length} days.`
  const most = Math.max(...totals)
  const best = days[totals.indexOf(most)] ?? ''
  return `${total} ${total === 1 ? 'lead' : 'leads'} in ${days.length} days, most on ${longDay(best)} (${most}).`
}

type Props = {
  label: string
  days: readonly string[]
  counts: readonly number[]
  /** The highest value of the scale. */
  most: number
  total: number
  isTall?: boolean
}

const STEP = 10
const BAR = 7
const HEIGHT = 100
/** The minimum height of a bar, so that a day with one lead stays visible beside a busy day. */
const LEAST = 6

/** A row of the chart: its name, a bar for each day, and the total. */
function BarRow({ label, days, counts, most, total, isTall }: Props) {
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

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** @returns a day (YYYY-MM-DD) as 'November 20, 2026' */
function longDay(day: string): string {
  return day && toLongDate(day, 'UTC')
}

/** @returns a day (YYYY-MM-DD) as 'Nov 20' */
function shortDay(day: string): string {
  return day && short.format(new Date(`${day}T00:00:00Z`))
}
