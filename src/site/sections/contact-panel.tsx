import type { ContactPage } from '@/content/types'
import styles from './contact-panel.module.css'

type ContactPanelProps = {
  labels: ContactPage['labels']
  company: {
    email: string
    phone: { display: string; href: string }
    hours: readonly { days: string; hours: string }[]
    serviceArea: string
  }
}

/** How to reach a person: the number large, the rest as on a shop door. */
export function ContactPanel({ labels, company }: ContactPanelProps) {
  return (
    <dl className={styles.panel}>
      <div className={styles.large}>
        <dt>{labels.phone}</dt>
        <dd>
          <a href={company.phone.href}>{company.phone.display}</a>
        </dd>
      </div>
      <div>
        <dt>{labels.email}</dt>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </div>
      <div>
        <dt>{labels.hours}</dt>
        {company.hours.map(({ days, hours }) => (
          <dd key={days} className={styles.hours}>
            {days} {hours}
          </dd>
        ))}
      </div>
      <div>
        <dt>{labels.area}</dt>
        <dd>{company.serviceArea}</dd>
      </div>
    </dl>
  )
}
