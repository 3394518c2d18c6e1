import type { ReactNode } from 'react'
import { Section } from '@/ui/section'
import styles from './auth.module.css'

/** The staff entrance: what is behind the door on one side, the door itself on the other. */
export function AuthScreen({ children }: { children: ReactNode }) {
  return (
    <Section ground="deep" space="half">
      <div className={styles.screen}>
        <div className={styles.aside} aria-hidden="true">
          <p className={styles.sign}>Staff entrance</p>
          <ul className={styles.board}>
            <li>Requests that came in</li>
            <li>Posts on the blog</li>
            <li>Drafts waiting</li>
          </ul>
        </div>
        <div className={styles.card} data-ground="raised">
          {children}
        </div>
      </div>
    </Section>
  )
}
