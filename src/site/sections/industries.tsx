import type { List } from '@/copy/types'
import { CardLink } from '@/ui/card-link'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import type { IndustriesPage, Industry } from '../../../payload-types'
import { LinkLines } from './link-lists'
import { SideHeaded } from './side-headed'

type IndustryListProps = {
  industries: readonly (Industry & { href: string })[]
  labels: IndustriesPage['labels']
}

/** The list of industries, each with its problem and the outcome. */
export function IndustryList({ industries, labels }: IndustryListProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className="grid">
        {industries.map(({ slug, name, icon, description, pain, outcome, href }) => (
          <li
            key={slug}
            className="group relative grid gap-y-5 border-t-2 border-ink py-rows first:border-t-0 md:grid-cols-2 lg:grid-cols-[5fr_4fr_4fr] lg:items-start"
          >
            <div className="grid content-start justify-items-start gap-[0.6rem] md:max-lg:col-span-2 lg:pr-gap">
              <Icon name={icon} size={36} />
              <h2 className="mt-[0.4rem] text-3xl decoration-4 underline-offset-4 group-hover:underline">
                {name}
              </h2>
              <p className="max-w-[40ch] text-ink-soft">{description}</p>
              <CardLink href={href}>
                {labels.link}
                <span className="sr-only"> about {name}</span>
              </CardLink>
            </div>
            <div className="bg-paper p-tile leading-copy text-ink-soft lg:min-h-full">
              <h3 className="mb-[0.6rem] text-xl text-danger">{labels.pain}</h3>
              <p>{pain}</p>
            </div>
            <div
              className="p-tile leading-copy font-medium shadow-low md:-mt-3 md:mb-3 md:-ml-3 lg:-mt-5 lg:mb-5 lg:min-h-full"
              data-ground="ticket"
            >
              <h3 className="mb-[0.6rem] text-xl">{labels.outcome}</h3>
              <p>{outcome}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type PairProps = {
  labels: { pain: string; outcome: string }
  pain?: string | null
  outcome?: string | null
}

/** The problem of an industry beside its outcome, in large type. */
export function PainAndOutcome({ labels, pain, outcome }: PairProps) {
  if (!pain && !outcome) return null
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

type MatchesProps = { heading: string; services: readonly { name: string; href: string; text: string }[] }

/** The services that suit an industry best. */
export function ServiceMatches({ heading, services }: MatchesProps) {
  if (services.length === 0) return null
  return (
    <SideHeaded id="matches" copy={{ heading }} wide ground="sunk">
      <LinkLines links={services} />
    </SideHeaded>
  )
}

/** The trades of an industry, as one line of text. */
export function Trades({ label, trades }: { label: string; trades: List<string> }) {
  if (!trades?.length) return null
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
