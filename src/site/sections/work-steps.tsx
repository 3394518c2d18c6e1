import type { SectionCopy, Step } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './work-steps.module.css'

type WorkStepsProps = { copy: SectionCopy; steps: readonly Step[] }

/** The order of the work, numbered because it is an order. */
export function WorkSteps({ copy, steps }: WorkStepsProps) {
  return (
    <Section ground="deep" labelledBy="steps">
      <SectionHead id="steps" {...copy} />
      <ol className={styles.steps}>
        {steps.map(({ title, text }, at) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
