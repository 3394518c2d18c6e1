import type { Item, SectionCopy } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './spec-sheet.module.css'

type SpecSheetProps = { id: string; copy: SectionCopy; items: readonly Item[] }

/** What is in the box: a name on the left, what it means on the right, line by line. */
export function SpecSheet({ id, copy, items }: SpecSheetProps) {
  return (
    <Section labelledBy={id}>
      <div className={styles.head}>
        <SectionHead id={id} {...copy} />
      </div>
      <dl className={styles.sheet}>
        {items.map(({ title, text }) => (
          <div key={title} className={styles.line}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
