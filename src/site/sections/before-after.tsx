import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import styles from './before-after.module.css'

type Side = { heading: string; items: readonly string[] }

/** What is wrong today, and the same lines a season later. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  return (
    <Section ground="sunk">
      <section className={styles.before} aria-labelledby="before">
        <h2 id="before" className={styles.heading}>
          {before.heading}
        </h2>
        <ul>
          {before.items.map((item) => (
            <li key={item} className={styles.line}>
              <Icon name="x" />
              {item}
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.after} aria-labelledby="after" data-ground="ticket">
        <h2 id="after" className={styles.heading}>
          {after.heading}
        </h2>
        <ul>
          {after.items.map((item) => (
            <li key={item} className={styles.line}>
              <Icon name="check" />
              {item}
            </li>
          ))}
        </ul>
      </section>
    </Section>
  )
}
