'use client'

import type { InboxLead } from '@/domain/inbox-order'
import styles from './lead-mails.module.css'
import { toMailStory } from './mail-words'
import type { LeadMail } from './submissions-api'
import { useLeadMails } from './use-lead-mails.client'

/** Whether the staff were told of the lead, and the visitor that it has arrived. */
export function LeadMails({ lead }: { lead: InboxLead }) {
  const mails = useLeadMails(lead.id)
  return (
    <section className={styles.mails} aria-labelledby="lead-mails" aria-busy={mails === null}>
      <h3 id="lead-mails">Mail about this lead</h3>
      {mails === 'failed' && <p>What became of the mail could not be read. It is tried again.</p>}
      {Array.isArray(mails) && mails.length === 0 && (
        <p>None was sent. LEADS_TO names who is told of new leads.</p>
      )}
      {Array.isArray(mails) && mails.length > 0 && (
        <ul>
          {staffFirst(mails, lead.email).map((mail) => (
            <MailItem key={mail.id} mail={mail} isForVisitor={mail.recipient === lead.email} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MailItem({ mail, isForVisitor }: { mail: LeadMail; isForVisitor: boolean }) {
  const { word, rest, isTrouble } = toMailStory(mail)
  return (
    <li data-trouble={isTrouble || undefined}>
      <span className={styles.to}>
        {isForVisitor ? 'Confirmation to the visitor' : `Notification to ${mail.recipient}`}
      </span>
      <strong>{word}</strong>
      <span className={styles.rest}>{rest}</span>
    </li>
  )
}

function staffFirst(mails: readonly LeadMail[], visitor: string): LeadMail[] {
  const rank = ({ recipient }: LeadMail) => Number(recipient === visitor)
  return mails.toSorted((a, b) => rank(a) - rank(b) || a.recipient.localeCompare(b.recipient))
}
