import { toSourceName } from '@/domain/lead-source'
import { BarRow } from './bar-row'
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
            label={toSourceName(source)}
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
      <details className="mt-4">
        <summary className="min-h-11 py-[0.6rem] font-semibold">Show the numbers as a table</summary>
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
