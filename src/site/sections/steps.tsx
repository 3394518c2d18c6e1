import type { Item, List, SectionCopy } from '@/copy/types'
import { Section, SectionHead } from '@/ui/section'
import type { Contact } from '../../../payload-types'

type Step = Item & { id?: string | null; when?: string | null }

type NumberedStepsProps = { steps: readonly Step[]; className: string | undefined }

/**
 * Steps with large numbers, because their order matters. The list's own class sets the size of the number by
 * `--number`, its column on a phone by `--number-column`, and the rest by rules for `> li`.
 */
function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ id, title, text }, at) => (
        <li
          key={id}
          className="grid grid-cols-[var(--number-column)_1fr] content-start gap-x-4 gap-y-2 lg:grid-cols-1"
        >
          <span
            className="row-span-2 font-display leading-[0.85] font-extrabold text-(length:--number) lg:row-auto lg:mb-3"
            aria-hidden="true"
          >
            {at + 1}
          </span>
          <h3 className="text-xl">{title}</h3>
          <p className="col-start-2 max-w-[44ch] text-ink-soft lg:col-start-1">{text}</p>
        </li>
      ))}
    </ol>
  )
}

type RouteProps = { copy: SectionCopy; steps: List<Step> }

/** The distance of each earlier stop below the last one. */
const CLIMB = ['mdl:mt-40', 'mdl:mt-20']

/** The steps Assess, Build and Scale as the stops of a rising line. */
export function Route({ copy, steps }: RouteProps) {
  if (!steps?.length) return null
  return (
    <Section ground="deep" labelledBy="process">
      <SectionHead id="process" {...copy} />
      <div className="relative mdl:pt-4">
        <svg
          className="absolute top-8 left-4 hidden h-40 w-[calc(100%+var(--edge)-1rem)] max-w-none overflow-visible stroke-accent mdl:block"
          viewBox="0 0 300 100"
          fill="none"
          strokeWidth={4}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path vectorEffect="non-scaling-stroke" d="M0 99H55L85 50H155L185 1H300" />
        </svg>
        <ol className="grid mdl:grid-cols-3 mdl:gap-gap">
          {steps.map(({ id, title, when, text }, at) => (
            <li
              key={id}
              className={`relative ml-4 grid content-start gap-2 border-l-4 border-accent pb-11 pl-12 last:border-transparent last:pb-0 mdl:ml-0 mdl:border-0 mdl:pt-15 mdl:pb-0 mdl:pl-0 ${CLIMB[at] ?? ''}`}
            >
              <span className="absolute top-0 -left-4.5 size-8 rounded-full border-6 border-accent bg-paper mdl:left-0" />
              <h3 className="text-3xl leading-[0.9] mdl:text-4xl">{title}</h3>
              {when && <p className="font-semibold text-accent-text">{when}</p>}
              <p className="max-w-[40ch] text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  )
}

type WorkStepsProps = { copy: SectionCopy; steps: List<Step> }

/** The steps of the work in their order. */
export function WorkSteps({ copy, steps }: WorkStepsProps) {
  if (!steps?.length) return null
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

/** The next steps after a request, as the stubs of one ticket. */
export function NextSteps({ next }: { next: Contact['next'] }) {
  if (!next.steps?.length) return null
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
