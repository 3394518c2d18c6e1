import type { Action, Service } from '@/content/types'
import { Icon } from '@/ui/icon'
import { PageHero } from './page-hero'

type ServiceHeroProps = { service: Service; actions: readonly Action[] }

/** A service's promise beside the figures it is held to. */
export function ServiceHero({ service, actions }: ServiceHeroProps) {
  return (
    <PageHero hero={service.hero} ground="deep" actions={actions}>
      <div className="border-t-2 border-ink">
        <dl className="sm:max-lg:grid sm:max-lg:grid-cols-3 sm:max-lg:gap-x-gap">
          {service.metrics.map(({ value, label }) => (
            <div
              key={label}
              className="flex flex-col-reverse justify-end gap-[0.35rem] border-b border-line-strong py-5"
            >
              <dt className="leading-note text-ink-soft">{label}</dt>
              <dd className="font-display text-figure leading-[0.9] font-extrabold tracking-tight tabular-nums">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <p className="flex gap-3 pt-5 leading-note font-semibold [&_svg]:mt-[0.1em] [&_svg]:flex-none">
          <Icon name="clock" size={20} />
          {service.timing}
        </p>
      </div>
    </PageHero>
  )
}
