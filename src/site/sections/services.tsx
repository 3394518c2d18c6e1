import type { SectionCopy } from '@/copy/types'
import { CardLink } from '@/ui/card-link'
import { Icon } from '@/ui/icon'
import { Section, SectionHead } from '@/ui/section'
import { PartEnd, SEEN_WHOLE } from '@/ui/seen-whole'
import { SmartLink } from '@/ui/smart-link'
import type { Service, ServicesPage } from '../../../payload-types'

type Card = Pick<Service, 'name' | 'description' | 'icon'> & { href: string }

type ServiceCardsProps = { copy: SectionCopy; services: readonly Card[]; linkLabel: string }

/** The number of cards at the start that are wider than the others. */
const WIDE = 2

/** The services as cards; the first two are wider. */
export function ServiceCards({ copy, services, linkLabel }: ServiceCardsProps) {
  return (
    <Section labelledBy="services">
      <SectionHead id="services" {...copy} />
      <ul className="grid gap-0.5 rounded border-2 border-ink bg-ink sm:grid-cols-2 lg:grid-cols-6 print:gap-0 print:border-0 print:bg-paper print:*:border print:*:border-ink">
        {services.map(({ name, description, icon, href }, at) => (
          // Its picture moves when the words beside it come, so a card is seen when its link is there.
          <li
            key={href}
            className={`relative grid grid-cols-[auto_1fr] grid-rows-[auto_auto_1fr_auto] items-center gap-x-[0.9rem] gap-y-3 bg-paper px-[clamp(1.1rem,0.6rem+1.5vw,1.75rem)] pt-6 pb-4 not-has-[a]:invisible hover:bg-paper-raised sm:grid-cols-1 sm:items-stretch max-sm:[&>a]:col-span-full ${at < WIDE ? 'lg:col-span-3 lg:px-9 lg:pt-9 lg:pb-6' : 'lg:col-span-2'}`}
          >
            <Icon name={icon} size={32} />
            <h3 className={`text-xl leading-[1.05] sm:mt-2 ${at < WIDE ? 'lg:text-3xl' : ''}`}>{name}</h3>
            <p
              className={`leading-copy text-ink-soft max-sm:col-span-full ${at < WIDE ? 'lg:max-w-[44ch] lg:text-lg' : ''}`}
            >
              {description}
            </p>
            <CardLink href={href}>
              {linkLabel}
              <span className="sr-only"> about {name}</span>
            </CardLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Part = Pick<Service, 'id' | 'name' | 'icon'> & { href: string }

type EngineProps = { engine: ServicesPage['engine']; services: readonly Part[] }

/** The stages of the lead engine as a line, with the services of each stage and a booked job at the end. */
export function Engine({ engine, services }: EngineProps) {
  const { stages, ...head } = engine
  const named = new Set(stages?.flatMap(({ services: ids }) => ids ?? []))
  if (!stages?.length) return null
  return (
    <Section ground="deep" labelledBy="engine">
      <SectionHead id="engine" {...head} />
      <ol className={`grid lg:grid-cols-4 lg:grid-rows-[auto_auto] ${SEEN_WHOLE}`}>
        {stages.map(({ id, title, text, services: ids }, at) => (
          <li
            key={id}
            className="engine-stage ml-3 flex flex-col-reverse gap-5 border-l-4 border-accent pb-12 pl-9 not-has-[>.engine-words>p]:invisible last:pb-0 lg:row-span-2 lg:ml-0 lg:grid lg:grid-rows-subgrid lg:gap-0 lg:border-0 lg:p-0"
          >
            <ul className="engine-parts grid gap-[0.6rem] sm:max-lg:grid-cols-2 lg:self-end lg:pr-3 lg:pb-9 xl:pr-gap">
              {services
                .filter((part) => ids?.includes(part.id) || (at === stages.length - 1 && !named.has(part.id)))
                .map(({ name, icon, href }) => (
                  <li key={href} className="relative">
                    <SmartLink
                      href={href}
                      className="flex h-full min-h-13 items-center gap-3 rounded border-2 border-line-strong bg-paper-raised px-4 py-2 font-display text-label leading-tight font-bold text-balance no-underline hover:border-ink hover:underline lg:max-xl:gap-2 lg:max-xl:px-3 [&>svg]:flex-none"
                    >
                      <Icon name={icon} size={20} />
                      {name}
                    </SmartLink>
                  </li>
                ))}
            </ul>
            <div className="engine-words relative lg:pt-10 lg:pr-gap">
              <span className="absolute top-0 -left-[51px] size-[26px] rounded-full border-6 border-accent bg-paper lg:-top-[15px] lg:left-0" />
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-[0.6rem] max-w-[38ch] text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <PartEnd />
    </Section>
  )
}
