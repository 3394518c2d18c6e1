import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'
import type { About } from '../../../payload-types'

/** The promise as a sheet of paper, with a long list of our tasks and a short one of the customer's. */
export function Deal({ promise }: { promise: About['promise'] }) {
  const { oursHeading, ours, yoursHeading, yours, ...head } = promise
  return (
    <Section ground="deep" labelledBy="promise">
      <SectionHead id="promise" {...head} />
      <div className="lg:col-span-7">
        <h3 className="border-b-2 border-ink pb-[0.9rem] text-xl">{oursHeading}</h3>
        <ul>
          {ours?.map((line) => (
            <li
              key={line}
              className="grid grid-cols-[28px_1fr] items-center gap-4 border-b border-line py-[1.1rem] font-display text-2xl leading-[1.08] font-bold text-pretty"
            >
              <Icon name="check" size={28} />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="torn self-start p-card lg:col-span-5 lg:ml-gap lg:rotate-[0.6deg]" data-ground="ticket">
        <h3 className="border-b-2 border-ink pb-[0.9rem] text-xl">{yoursHeading}</h3>
        <ul>
          {yours?.map((line, at) => (
            <li
              key={line}
              className={
                at < yours.length - 1
                  ? 'border-b border-stitched border-line-strong py-[0.9rem] font-medium text-pretty'
                  : 'pt-[0.9rem] font-display text-3xl leading-none font-extrabold text-pretty'
              }
            >
              {line}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The mission of the firm, on a sheet of paper beside the promise. */
export function Mission({ mission }: { mission: About['mission'] }) {
  const { paragraphs, ...head } = mission
  return (
    <section
      className="punched relative grid gap-5 rounded border-2 border-ink p-panel"
      data-ground="raised"
      aria-labelledby="mission"
    >
      <SectionHead id="mission" {...head} size="small" />
      {paragraphs?.map(({ id, text }) => (
        <p key={id} className="max-w-[62ch]">
          {text}
        </p>
      ))}
    </section>
  )
}
