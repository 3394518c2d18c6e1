import type { InboxLead } from '@/domain/inbox-order'
import { withoutBidiControls } from '@/lib/text'
import { button } from '../shell/controls'
import { toMailLink, toPhoneLink, toWebLink } from './contact-links'

const LINK = 'max-w-full py-[0.4rem] [overflow-wrap:anywhere]'

/** The ways to reach whoever sent the lead, as far as what they typed can be one. */
export function LeadContact({ lead }: { lead: InboxLead }) {
  const phone = toPhoneLink(lead.phone)
  const mail = toMailLink(lead.email)
  const web = toWebLink(String(lead.website ?? ''))
  return (
    <p className="mt-0 mb-5 flex flex-wrap gap-2">
      {phone && (
        <a className={button({ tone: 'primary', className: LINK })} href={phone}>
          Call {withoutBidiControls(lead.phone)}
        </a>
      )}
      {mail && (
        <a className={button({ className: LINK })} href={mail}>
          Write an e-mail
        </a>
      )}
      {web && (
        <a
          className={button({ className: LINK })}
          href={web}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          Open website
        </a>
      )}
    </p>
  )
}
