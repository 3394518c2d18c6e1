import type { HomePage } from '@/content/types'
import { Icon } from '@/ui/icon'
import styles from './outcomes.module.css'
import { SideHeaded } from './side-headed'

/** Four lines of a ledger rather than four cards: each outcome is read, then explained. */
export function Outcomes({ outcomes }: { outcomes: HomePage['outcomes'] }) {
  const { items, ...head } = outcomes
  return (
    <SideHeaded id="outcomes" copy={head} size="small" ground="sunk">
      <ul className={styles.list}>
        {items.map(({ icon, title, text }) => (
          <li key={title} className={styles.row}>
            <Icon name={icon} size={28} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </SideHeaded>
  )
}
