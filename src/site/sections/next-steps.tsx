import type { ContactPage } from '@/content/types'
import { Section } from '@/ui/section'
import styles from './next-steps.module.css'

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
        <ol className={styles.stubs}>
          {next.steps.map(({ title, text }, at) => (
            <li key={title} className={styles.stub}>
              <span className={styles.number} aria-hidden="true">
                {at + 1}
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
