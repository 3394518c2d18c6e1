import type { SectionCopy, Service } from '@/content/types'
import { CardLink } from '@/ui/card-link'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'

type Card = Pick<Service, 'name' | 'description' | 'icon' | 'href'>

type ServiceCardsProps = { copy: SectionCopy; services: readonly Card[]; linkLabel: string }

/** How many stand first in twice the width. */
const WIDE = 2

/** The eight slots of the board; the two that most people come for are twice as wide. */
export function ServiceCards({ copy, services, linkLabel }: ServiceCardsProps) {
  return (
    <Section labelledBy="services">
      <SectionHead id="services" {...copy} />
      <ul className="grid gap-0.5 rounded border-2 border-ink bg-ink sm:grid-cols-2 lg:grid-cols-6">
        {services.map(({ name, description, icon, href }, at) => (
          <li
            key={href}
            className={`relative grid grid-cols-[auto_1fr] grid-rows-[auto_auto_1fr_auto] items-center gap-x-[0.9rem] gap-y-3 bg-paper px-[clamp(1.1rem,0.6rem+1.5vw,1.75rem)] pt-6 pb-4 hover:bg-paper-raised sm:grid-cols-1 sm:items-stretch max-sm:[&>a]:col-span-full ${at < WIDE ? 'lg:col-span-3 lg:px-9 lg:pt-9 lg:pb-6' : 'lg:col-span-2'}`}
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
