import type { SectionCopy, Service } from '@/content/types'
import { CardLink } from '@/ui/card-link'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SectionHead } from '@/ui/section-head'
import styles from './service-cards.module.css'

type Card = Pick<Service, 'name' | 'description' | 'icon' | 'href'>

type ServiceCardsProps = { copy: SectionCopy; services: readonly Card[]; linkLabel: string }

/** The eight slots of the board; the two that most people come for are twice as wide. */
export function ServiceCards({ copy, services, linkLabel }: ServiceCardsProps) {
  return (
    <Section labelledBy="services">
      <SectionHead id="services" {...copy} />
      <ul className={styles.slots}>
        {services.map(({ name, description, icon, href }) => (
          <li key={href} className={styles.slot}>
            <Icon name={icon} size={32} />
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{description}</p>
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
