import type { ReactNode } from 'react'
import { ScrollRegion } from '@/staff-ui/scroll-region'

type Props = {
  /** The accessible name of the scrolling region. */
  label: string
  head: readonly string[]
  /** The first cell is the header of its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

/** The numbers of a chart as a table, folded below it. */
export function NumbersTable({ label, head, rows }: Props) {
  return (
    <details className="mt-4">
      <summary className="min-h-11 py-[0.6rem] font-semibold">Show the numbers as a table</summary>
      <ScrollRegion className="max-h-96 overflow-auto border border-line" label={label}>
        <table className="w-full border-collapse text-note tabular-nums [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-3 [&_:is(th,td)]:py-[0.35rem] [&_:is(th,td)]:text-right [&_:is(th,td)]:whitespace-nowrap [&_th:first-child]:text-left">
          <thead>
            <tr>
              {head.map((each) => (
                <th key={each} scope="col">
                  {each}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  )
}
