import type { HomePage } from '@/content/types'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import { Counter } from './counter.client'

/** The end of the gauges' scale, in percent. */
const SCALE = 150

/** What the business has reached for others, as gauges in percent. */
export function Results({ results }: { results: HomePage['results'] }) {
  const { counters, ...head } = results
  return (
    <Section ground="ticket" labelledBy="results">
      <SectionHead id="results" {...head} />
      <ul className="grid gap-x-gap gap-y-10 lg:grid-cols-[7fr_5fr]">
        {counters.map(({ value, suffix, label }, at) => (
          <li
            key={label}
            className={`grid gap-1 border-t-2 border-ink pt-5 ${at === 0 ? 'lg:row-span-2 lg:content-end' : ''}`}
          >
            <Counter
              value={value}
              suffix={suffix}
              scale={SCALE}
              className={`flex flex-wrap-reverse items-start justify-between gap-x-6 gap-y-2 font-display text-5xl leading-[0.82] font-extrabold tracking-[-0.03em] tabular-nums ${at === 0 ? 'lg:text-gauge' : ''}`}
            >
              <Dial isLarge={at === 0} />
            </Counter>
            <p className="mt-3 text-lg font-semibold">{label}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A shop gauge; the needle's turn comes from the counter around it. */
function Dial({ isLarge }: { isLarge: boolean }) {
  return (
    <svg
      className={`h-auto w-[clamp(8.5rem,42%,15rem)] ${isLarge ? 'lg:w-84' : ''}`}
      viewBox="0 0 200 108"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path strokeWidth={3} d="M8 100a92 92 0 0 1 184 0" />
      <path
        strokeWidth={10}
        strokeDasharray="0.6 9.4"
        strokeDashoffset={0.3}
        d="M19 100a81 81 0 0 1 162 0"
        pathLength="150"
      />
      <path
        strokeWidth={20}
        strokeDasharray="1 49"
        strokeDashoffset={0.5}
        d="M24 100a76 76 0 0 1 152 0"
        pathLength="150"
      />
      <path className="needle fill-ticket-mark stroke-none" d="M100 104 97 98 100 22 103 98z" />
      <circle className="fill-ink stroke-none" cx="100" cy="100" r="7" />
    </svg>
  )
}
