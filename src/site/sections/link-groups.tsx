import type { NavGroup } from '@/content/types'
import { Section } from '@/ui/section'
import { LinkList } from '../layout/link-list'
import styles from './link-groups.module.css'

/** Every page as a link, group by group. */
export function LinkGroups({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <Section ground="sunk" space="half">
      <div className={styles.groups}>
        {groups.map(({ heading, items }) => (
          <section key={heading} className={styles.group}>
            <h2 className={styles.heading}>{heading}</h2>
            <LinkList items={items} />
          </section>
        ))}
      </div>
    </Section>
  )
}
