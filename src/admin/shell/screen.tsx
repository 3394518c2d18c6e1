import Link from 'next/link'
import type { ReactNode } from 'react'
import { AdminIcon } from './admin-icon'
import styles from './screen.module.css'

type Props = {
  title: string
  /** Where the screen's Back link leads; without it there is none. */
  backTo?: string
  /** Buttons and links that act on the whole screen. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of one staff screen: Back link, title, actions, and what it is about. */
export function Screen({ title, backTo, actions, children }: Props) {
  return (
    <main className={styles.screen} id="screen" tabIndex={-1}>
      <header className={styles.head}>
        {backTo && (
          <Link className={styles.back} href={backTo} prefetch={false}>
            <AdminIcon name="back" />
            Back
          </Link>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </main>
  )
}
