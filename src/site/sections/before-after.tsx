import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icons'
import { type Ground, Section } from '@/ui/section'
import styles from './before-after.module.css'

type Side = { heading: string; items: readonly string[] }

/** What is wrong today, and the same lines a season later. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  return (
    <Section ground="sunk">
      <SideList id="before" side={before} icon="x" />
      <SideList id="after" side={after} icon="check" ground="ticket" />
    </Section>
  )
}

type SideListProps = { id: 'before' | 'after'; side: Side; icon: IconName; ground?: Ground }

function SideList({ id, side: { heading, items }, icon, ground }: SideListProps) {
  return (
    <section className={styles[id]} aria-labelledby={id} data-ground={ground}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item} className={styles.line}>
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
