import type { IndustriesPage, Industry } from '@/content/types'
import { Icon } from '@/ui/icon'
import { Section } from '@/ui/section'
import { SmartLink } from '@/ui/smart-link'
import styles from './industry-list.module.css'

type IndustryListProps = { industries: readonly Industry[]; labels: IndustriesPage['labels'] }

/** Five trades, each with the call that was missed and the same call answered. */
export function IndustryList({ industries, labels }: IndustryListProps) {
  return (
    <Section ground="sunk" space="half">
      <ul className={styles.list}>
        {industries.map(({ slug, name, icon, description, pain, outcome, href }) => (
          <li key={slug} className={styles.trade}>
            <div className={styles.words}>
              <Icon name={icon} size={36} />
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.text}>{description}</p>
              <SmartLink href={href} className={styles.link}>
                {labels.link}
                <span className="sr-only"> about {name}</span>
                <Icon name="arrow-right" size={20} />
              </SmartLink>
            </div>
            <div className={styles.pain}>
              <h3 className={styles.label}>{labels.pain}</h3>
              <p>{pain}</p>
            </div>
            <div className={styles.outcome} data-ground="ticket">
              <h3 className={styles.label}>{labels.outcome}</h3>
              <p>{outcome}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
