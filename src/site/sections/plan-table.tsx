import type { Plan, PlansPage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './plan-table.module.css'

type PlanTableProps = { comparison: PlansPage['comparison']; plans: readonly Plan[] }

/** Line by line, what each plan puts to work. */
export function PlanTable({ comparison, plans }: PlanTableProps) {
  const { rows, missing, ...head } = comparison
  return (
    <Section labelledBy="comparison">
      <SectionHead id="comparison" {...head} />
      <table className={styles.table} aria-labelledby="comparison">
        <thead>
          <tr>
            <td className={styles.corner} />
            {plans.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {plans.map(({ name, popular }) => (
                <td key={name} data-popular={popular} data-missing={cells[name] === null}>
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
