import { cva } from 'class-variance-authority'
import type { Action, List } from '@/copy/types'
import { ButtonLink } from '@/ui/button-link'
import { Icon, type IconName } from '@/ui/icon'
import { type Ground, Section } from '@/ui/section'
import type { Service } from '../../../payload-types'
import { PageHero } from './page-hero'

type ServiceHeroProps = { service: Service; actions: readonly Action[] }

/** The opening of a service's page, with its promise beside its figures. */
export function ServiceHero({ service, actions }: ServiceHeroProps) {
  return (
    <PageHero hero={service.hero} ground="deep" actions={actions}>
      <div className="border-t-2 border-ink">
        <dl className="sm:max-lg:grid sm:max-lg:grid-cols-3 sm:max-lg:gap-x-gap">
          {service.metrics?.map(({ id, value, label }) => (
            <div
              key={id}
              className="flex flex-col-reverse justify-end gap-[0.35rem] border-b border-line-strong py-5"
            >
              <dt className="leading-note text-ink-soft">{label}</dt>
              <dd className="font-display text-figure leading-[0.9] font-extrabold tracking-tight tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {service.timing && (
          <p className="flex gap-3 pt-5 leading-note font-semibold [&_svg]:mt-[0.1em] [&_svg]:flex-none">
            <Icon name="clock" size={20} />
            {service.timing}
          </p>
        )}
      </div>
    </PageHero>
  )
}

const list = cva('lg:col-span-6', {
  variants: {
    id: {
      before: 'text-ink-soft lg:py-panel [&_svg]:text-danger',
      after: 'torn self-start p-panel font-medium lg:-my-10 lg:rotate-[0.35deg]',
    },
  },
})

type Side = { heading: string; items: List<string> }

/** Two lists side by side: the problems before the service, and the results after it. */
export function BeforeAfter({ before, after }: { before: Side; after: Side }) {
  if (!before.items?.length && !after.items?.length) return null
  return (
    <Section ground="sunk">
      <SideList id="before" side={before} icon="x" />
      <SideList id="after" side={after} icon="check" ground="ticket" />
    </Section>
  )
}

type SideListProps = { id: 'before' | 'after'; side: Side; icon: IconName; ground?: Ground }

function SideList({ id, side: { heading, items }, icon, ground }: SideListProps) {
  if (!items?.length) return null
  return (
    <section className={list({ id })} aria-labelledby={id} data-ground={ground}>
      <h2 id={id} className="border-b-2 border-ink pb-5 text-3xl text-ink">
        {heading}
      </h2>
      <ul>
        {items.map((item) => (
          <li
            key={item}
            className="grid grid-cols-[24px_1fr] gap-[0.9rem] border-b border-line-strong py-[1.1rem] leading-normal last:border-b-0"
          >
            <Icon name={icon} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

type PlansLinkProps = { text?: string | null; link?: string | null; href: string }

/** A line on a service's page with a link to the plans. */
export function PlansLink({ text, link, href }: PlansLinkProps) {
  if (!text || !link) return null
  return (
    <Section ground="ticket" space="none">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
        <p className="font-display text-xl leading-tight font-extrabold">{text}</p>
        <ButtonLink href={href} tone="ink">
          {link}
        </ButtonLink>
      </div>
    </Section>
  )
}
