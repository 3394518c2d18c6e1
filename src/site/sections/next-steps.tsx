import type { ContactPage } from '@/content/types'
import { Section } from '@/ui/section'
import styles from './next-steps.module.css'
import { NumberedSteps } from './numbered-steps'

/** What happens next, as the stubs of one ticket. */
export function NextSteps({ next }: { next: ContactPage['next'] }) {
  return (
    <Section ground="deep" labelledBy="next-steps">
      <div className={styles.ticket} data-ground="ticket">
        <header className={styles.head}>
          <h2 id="next-steps" className={styles.heading}>
            {next.heading}
          </h2>
          <p className={styles.text}>{next.text}</p>
        </header>
        <NumberedSteps steps={next.steps} className={styles.stubs} />
      </div>
    </Section>
  )
}
