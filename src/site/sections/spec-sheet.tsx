import type { Item, SectionCopy } from '@/content/types'
import { SideHeaded } from './side-headed'
import styles from './spec-sheet.module.css'

type SpecSheetProps = { id: string; copy: SectionCopy; items: readonly Item[] }

/** What is in the box: a name on the left, what it means on the right, line by line. */
export function SpecSheet({ id, copy, items }: SpecSheetProps) {
  return (
    <SideHeaded id={id} copy={copy}>
      <dl className={styles.sheet}>
        {items.map(({ title, text }) => (
          <div key={title} className={styles.line}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </SideHeaded>
  )
}
