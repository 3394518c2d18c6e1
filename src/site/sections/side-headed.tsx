import type { ReactNode } from 'react'
import type { SectionCopy } from '@/content/types'
import { type Ground, Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './side-headed.module.css'

type SideHeadedProps = {
  id: string
  copy: SectionCopy
  size?: 'large' | 'small'
  /** A heading of more than two or three words gets a fourth column. */
  wide?: boolean
  ground?: Ground
  children: ReactNode
}

/** A band whose heading stands beside what it heads, and stays in view while that scrolls past. */
export function SideHeaded({ id, copy, size, wide, ground, children }: SideHeadedProps) {
  return (
    <Section ground={ground} labelledBy={id}>
      <div className={wide ? `${styles.head} ${styles.wide}` : styles.head}>
        <SectionHead id={id} {...copy} size={size} />
      </div>
      <div className={styles.body}>{children}</div>
    </Section>
  )
}
