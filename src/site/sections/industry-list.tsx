import type { IndustriesPage, Industry } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'

type IndustryListProps = { industries: readonly Industry[]; labels: IndustriesPage['labels'] }

/** Five trades, each with the call that was missed and the same call answered. */
export function IndustryList({ industries, labels }: IndustryListProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className="grid">
        {industries.map(({ slug, name, icon, description, pain, outcome, href }) => (
          <li
            key={slug}
            className="grid gap-y-5 border-t-2 border-ink py-rows first:border-t-0 md:grid-cols-2 lg:grid-cols-[5fr_4fr_4fr] lg:items-start"
          >
            <div className="grid content-start justify-items-start gap-[0.6rem] md:max-lg:col-span-2 lg:pr-gap">
              <Icon name={icon} size={36} />
              <h2 className="mt-[0.4rem] text-3xl">{name}</h2>
              <p className="max-w-[40ch] text-ink-soft">{description}</p>
              <SmartLink
                href={href}
                className="inline-flex min-h-11 items-center gap-2 font-display text-button leading-none font-bold"
              >
                {labels.link}
                <span className="sr-only"> about {name}</span>
                <Icon name="arrow-right" size={20} />
              </SmartLink>
            </div>
            <div className="bg-paper p-tile leading-copy text-ink-soft lg:min-h-full">
              <h3 className="mb-[0.6rem] text-xl text-danger">{labels.pain}</h3>
              <p>{pain}</p>
            </div>
            <div
              className="p-tile leading-copy font-medium shadow-low md:-mt-3 md:mb-3 md:-ml-3 lg:z-1 lg:-mt-5 lg:mb-5 lg:min-h-full"
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
