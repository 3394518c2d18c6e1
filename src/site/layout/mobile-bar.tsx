import type { Action } from '@/content/types'
import { Icon } from '@/ui/icon'
import { SmartLink } from '@/ui/smart-link'
import styles from './mobile-bar.module.css'

/** The two buttons under a phone user's thumb, on every public page below 768 px. */
export function MobileBar({ actions }: { actions: readonly Action[] }) {
  return (
    <nav className={styles.bar} aria-label="Quick contact">
      {actions.map(({ label, ...link }) => (
        <SmartLink key={label} {...link} className={styles.action}>
          {link.href.startsWith('tel:') && <Icon name="phone" size={20} />}
          {label}
        </SmartLink>
      ))}
    </nav>
  )
}
