import type { Industry } from '@/content/types'
import { Section } from '@/ui/section'
import { LinkLines } from './link-lines'
import { SideHeaded } from './side-headed'

type PairProps = { labels: { pain: string; outcome: string }; pain: string; outcome: string }

/** The trade's problem and its outcome, large, one against the other. */
export function PainAndOutcome({ labels, pain, outcome }: PairProps) {
  return (
    <div className="grid mdl:grid-cols-2">
      <section className="px-edge py-story mdl:pr-gutter" data-ground="sunk" aria-labelledby="pain">
        <h2 id="pain" className="text-xl text-danger">
          {labels.pain}
        </h2>
        <p className="mt-4 max-w-[30em] font-display text-2xl leading-[1.16] font-bold">{pain}</p>
      </section>
      <section className="px-edge py-story mdl:pl-gutter" data-ground="ticket" aria-labelledby="outcome">
        <h2 id="outcome" className="text-xl">
          {labels.outcome}
        </h2>
        <p className="mt-4 max-w-[30em] font-display text-2xl leading-[1.16] font-bold">{outcome}</p>
      </section>
    </div>
  )
}

type MatchesProps = { heading: string; services: Industry['services'] }

/** The services that carry most of the load in this trade. */
export function ServiceMatches({ heading, services }: MatchesProps) {
  return (
    <SideHeaded id="matches" copy={{ heading }} wide ground="sunk">
      <LinkLines links={services} />
    </SideHeaded>
  )
}

/** Who belongs to the trade, as a line of words. */
export function Trades({ label, trades }: { label: string; trades: readonly string[] }) {
  return (
    <Section space="none">
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2 py-7">
        <h2 className="font-body text-base leading-copy font-semibold tracking-normal text-ink-soft">
          {label}
        </h2>
        <ul className="flex flex-wrap gap-x-7 gap-y-1 font-display text-lg leading-note font-bold">
          {trades.map((trade) => (
            <li key={trade}>{trade}</li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
