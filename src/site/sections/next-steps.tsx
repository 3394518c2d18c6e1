import type { ContactPage } from '@/content/types'
import { Section } from '@/ui/section'
import { NumberedSteps } from './numbered-steps'

/** What happens next, as the stubs of one ticket. */
export function NextSteps({ next }: { next: ContactPage['next'] }) {
  return (
    <Section ground="deep" labelledBy="next-steps">
      <div className="torn grid lg:grid-cols-[4fr_9fr]" data-ground="ticket">
        <header className="grid content-start gap-3 p-stub">
          <h2 id="next-steps" className="text-3xl">
            {next.heading}
          </h2>
          <p className="text-ink-soft">{next.text}</p>
        </header>
        <NumberedSteps
          steps={next.steps}
          className="[--number-column:3rem] [--number:3rem] *:border-t-2 *:border-stitched *:border-line-strong *:px-card *:py-7 lg:grid lg:grid-cols-3 lg:[--number:5rem] lg:*:border-t-0 lg:*:border-l-2 lg:*:py-stub"
        />
      </div>
    </Section>
  )
}
