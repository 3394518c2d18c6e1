import type { SectionCopy, Step } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { NumberedSteps } from './numbered-steps'
import styles from './work-steps.module.css'

type WorkStepsProps = { copy: SectionCopy; steps: readonly Step[] }

/** The order of the work. */
export function WorkSteps({ copy, steps }: WorkStepsProps) {
  return (
    <Section ground="deep" labelledBy="steps">
      <SectionHead id="steps" {...copy} />
      <NumberedSteps steps={steps} className={styles.steps} />
    </Section>
  )
}
