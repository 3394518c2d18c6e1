import type { IconItem, SectionCopy } from '@/content/types'
import { Icon } from '@/ui/icon'
import { type Ground, Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './quadrants.module.css'

type QuadrantsProps = { id: string; copy: SectionCopy; items: readonly IconItem[]; ground?: Ground }

/** Four things of equal weight around a cross. */
export function Quadrants({ id, copy, items, ground }: QuadrantsProps) {
  return (
    <Section ground={ground} labelledBy={id}>
      <SectionHead id={id} {...copy} />
      <ul className={styles.cross}>
        {items.map(({ icon, title, text }) => (
          <li key={title} className={styles.item}>
            <Icon name={icon} size={36} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
