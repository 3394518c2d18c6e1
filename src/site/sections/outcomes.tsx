import type { HomePage } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './outcomes.module.css'

/** Four lines of a ledger rather than four cards: each outcome is read, then explained. */
export function Outcomes({ outcomes }: { outcomes: HomePage['outcomes'] }) {
  const { items, ...head } = outcomes
  return (
    <Section ground="sunk" labelledBy="outcomes">
      <div className={styles.head}>
        <SectionHead id="outcomes" {...head} size="small" />
      </div>
      <ul className={styles.list}>
        {items.map(({ icon, title, text }) => (
          <li key={title} className={styles.row}>
            <Icon name={icon} size={28} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
