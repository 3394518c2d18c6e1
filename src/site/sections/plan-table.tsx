import type { Plan, PlansPage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'

type PlanTableProps = { comparison: PlansPage['comparison']; plans: readonly Plan[] }

/** Line by line, what each plan puts to work. */
export function PlanTable({ comparison, plans }: PlanTableProps) {
  const { rows, missing, ...head } = comparison
  return (
    <Section labelledBy="comparison">
      <SectionHead id="comparison" {...head} />
      <table
        className="w-full text-left tabular-nums max-md:block md:table-fixed max-md:[&_tr]:grid max-md:[&_tr]:grid-cols-3"
        aria-labelledby="comparison"
      >
        <thead className="max-md:sticky max-md:top-17 max-md:block">
          <tr>
            <td className="sticky top-17 bg-paper [box-shadow:inset_0_-2px_0_var(--ink)] max-md:hidden" />
            {plans.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="bg-paper px-2 py-[0.9rem] font-display text-label leading-none font-extrabold [box-shadow:inset_0_-2px_0_var(--ink)] max-[22rem]:px-1 max-[22rem]:text-base md:sticky md:top-17 md:px-3 md:py-4 md:text-xl"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="*:border-b *:border-line-strong max-md:block [&_td]:px-2 [&_td]:pt-2 [&_td]:pb-4 [&_td]:leading-line max-md:[&_td]:text-sm max-md:[&_td]:hyphens-auto max-[22rem]:[&_td]:px-1 max-[22rem]:[&_td]:text-xs md:[&_td]:px-3 md:[&_td]:py-[1.1rem]">
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th
                scope="row"
                className="font-display text-lg leading-[1.2] font-bold max-md:col-span-full max-md:pt-4 max-md:pb-1 md:py-[1.1rem] md:pr-4"
              >
                {label}
              </th>
              {plans.map(({ name, popular }) => (
                <td
                  key={name}
                  className={cells[name] === null ? 'text-ink-soft' : undefined}
                  data-ground={popular ? 'ticket' : undefined}
                >
                  {cells[name] ?? missing}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
