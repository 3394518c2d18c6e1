import type { ReactNode } from 'react'
import styles from './section.module.css'

export type Ground = 'paper' | 'sunk' | 'raised' | 'deep' | 'ticket'

type SectionProps = {
  ground?: Ground
  /** `none` leaves the space above and below to the content. */
  space?: 'full' | 'half' | 'none'
  /** Its content may reach over the edge of the next band. */
  overlaps?: boolean
  labelledBy?: string
  id?: string
  children: ReactNode
}

/** A full-width band of the page with its content on the page's twelve columns. */
export function Section({
  ground = 'paper',
  space = 'full',
  overlaps,
  labelledBy,
  id,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      data-ground={ground}
      data-overlaps={overlaps}
      aria-labelledby={labelledBy}
      className={`${styles.band} ${styles[space]}`}
    >
      <div className={styles.columns}>{children}</div>
    </section>
  )
}
