import type { ReactNode } from 'react'
import type { Company, Contact } from '../../../payload-types'

type Labels = { labels: Contact['labels'] }

type ContactPanelProps = Labels & {
  company: { email: string; phone: { display: string; href: string } }
}

const LIST =
  'grid border-t-2 border-ink *:border-b *:border-line-strong *:py-[0.9rem] [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_dd]:font-semibold [&_dt]:text-ink-soft'

/** The contact details, with a large phone number. */
export function ContactPanel({ labels, company }: ContactPanelProps) {
  return (
    <dl className={LIST}>
      <div>
        <dt>{labels.phone}</dt>
        <dd>
          <a
            href={company.phone.href}
            className="font-display text-contact leading-none font-extrabold whitespace-nowrap tabular-nums decoration-transparent"
          >
            {company.phone.display}
          </a>
        </dd>
      </div>
      <Row label={labels.email}>
        <dd>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </dd>
      </Row>
    </dl>
  )
}

type OpeningPanelProps = Labels & { company: Pick<Company, 'hours' | 'serviceArea'> }

/** The opening hours and the service area. They are beside the form, or after it on a phone. */
export function OpeningPanel({ labels, company }: OpeningPanelProps) {
  if (!company.hours?.length && !company.serviceArea) return null
  return (
    <dl className={LIST}>
      {Boolean(company.hours?.length) && (
        <Row label={labels.hours}>
          {company.hours?.map(({ id, days, hours }) => (
            <dd key={id} className="tabular-nums">
              {days} {hours}
            </dd>
          ))}
        </Row>
      )}
      {company.serviceArea && (
        <Row label={labels.area}>
          <dd>{company.serviceArea}</dd>
        </Row>
      )}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[clamp(6.25rem,28vw,8rem)_minmax(0,1fr)] items-baseline gap-x-4 [&>dd]:col-start-2">
      <dt>{label}</dt>
      {children}
    </div>
  )
}
