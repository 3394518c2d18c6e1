import type { Action, Service } from '@/content/types'
import { Icon } from '@/ui/icon'
import { PageHero } from './page-hero'
import styles from './service-hero.module.css'

type ServiceHeroProps = { service: Service; actions: readonly Action[] }

/** A service's promise beside the figures it is held to. */
export function ServiceHero({ service, actions }: ServiceHeroProps) {
  return (
    <PageHero hero={service.hero} ground="deep" actions={actions}>
      <div className={styles.sheet}>
        <dl className={styles.metrics}>
          {service.metrics.map(({ value, label }) => (
            <div key={label} className={styles.metric}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.timing}>
          <Icon name="clock" size={20} />
          {service.timing}
        </p>
      </div>
    </PageHero>
  )
}
