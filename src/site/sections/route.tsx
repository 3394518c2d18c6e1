import type { SectionCopy, Step } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'

type RouteProps = { copy: SectionCopy; steps: readonly (Step & { when?: string })[] }

/** How far below the last stop each one before it stands. */
const CLIMB = ['mdl:mt-40', 'mdl:mt-20']

/** Assess, Build, Scale as the stops of a line that climbs. */
export function Route({ copy, steps }: RouteProps) {
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
          {steps.map(({ title, when, text }, at) => (
            <li
              key={title}
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
