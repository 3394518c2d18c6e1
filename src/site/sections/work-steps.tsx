import type { SectionCopy, Step } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { NumberedSteps } from './numbered-steps'

type WorkStepsProps = { copy: SectionCopy; steps: readonly Step[] }

/** The order of the work. */
export function WorkSteps({ copy, steps }: WorkStepsProps) {
  return (
    <Section ground="deep" labelledBy="steps">
      <SectionHead id="steps" {...copy} />
      <NumberedSteps
        steps={steps}
        className="grid [--number-column:3.5rem] [--number:3.5rem] *:border-t-4 *:border-accent *:py-6 lg:grid-cols-4 lg:[--number:clamp(4.5rem,7vw,7rem)] lg:*:pt-6 lg:*:pr-gap lg:*:pb-0 [&_span]:text-accent-text"
      />
    </Section>
  )
}
