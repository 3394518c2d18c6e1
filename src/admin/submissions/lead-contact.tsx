import type { InboxLead } from '@/domain/inbox-order'
import { withoutBidiControls } from '@/lib/text'
import controls from '../shell/controls.module.css'
import { toMailLink, toPhoneLink, toWebLink } from './contact-links'
import styles from './lead-panel.module.css'

/** The ways to reach whoever sent the lead, as far as what they typed can be one. */
export function LeadContact({ lead }: { lead: InboxLead }) {
  const phone = toPhoneLink(lead.phone)
  const mail = toMailLink(lead.email)
  const web = toWebLink(String(lead.website ?? ''))
  return (
    <p className={styles.contact}>
      {phone && (
        <a className={`${controls.button} ${controls.primary}`} href={phone}>
          Call {withoutBidiControls(lead.phone)}
        </a>
      )}
      {mail && (
        <a className={controls.button} href={mail}>
          Write an e-mail
        </a>
      )}
      {web && (
        <a className={controls.button} href={web} target="_blank" rel="noopener noreferrer nofollow">
          Open website
        </a>
      )}
    </p>
  )
}
