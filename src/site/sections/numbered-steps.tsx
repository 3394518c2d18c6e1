import type { Step } from '@/content/types'

type NumberedStepsProps = { steps: readonly Step[]; className: string | undefined }

/**
 * Steps with a large number each, numbered because their order matters. The list's own class says how they are set
 * apart: the number's size by `--number`, its column on a phone by `--number-column`, and the rest by rules for `> li`.
 */
export function NumberedSteps({ steps, className }: NumberedStepsProps) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, at) => (
        <li
          key={title}
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
