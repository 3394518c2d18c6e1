import { toSourceName } from '@/domain/lead-source'
import type { LeadDays } from './lead-days'
import { longDay } from './words'

/** The numbers of the chart, newest day first. */
export function LeadTable({ leads: { days, totals, sources } }: { leads: LeadDays }) {
  const newestFirst = days.map((day, index) => ({ day, index })).reverse()
  return (
    <section
      className="max-h-96 overflow-auto border border-line"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable without a pointer.
      tabIndex={0}
      aria-label="Leads per day and form"
    >
      <table className="w-full border-collapse text-note tabular-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-[0.35rem] [&_:is(th,td)]:text-right [&_:is(th,td)]:whitespace-nowrap [&_th:first-child]:text-left">
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
