import type { Faq, SectionCopy } from '@/content/types'
import { Icon } from '@/ui/icon'
import type { Ground } from '@/ui/section'
import { FaqKeys } from './faq-keys.client'
import styles from './faq-section.module.css'
import { SideHeaded } from './side-headed'

type FaqSectionProps = { copy: SectionCopy; items: readonly Faq[]; ground?: Ground }

/** Native disclosures that share a name: one open at a time, none needed, no script required. */
export function FaqSection({ copy, items, ground }: FaqSectionProps) {
  return (
    <SideHeaded id="faq" copy={copy} size="small" wide ground={ground}>
      <FaqKeys className={styles.list}>
        {items.map(({ question, answer }) => (
          <details key={question} name="faq" className={styles.item}>
            <summary className={styles.question}>
              <h3>{question}</h3>
              <Icon name="chevron-down" />
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </FaqKeys>
    </SideHeaded>
  )
}
