'use client'

import type { InboxLead } from '@/domain/inbox-order'
import { toMailStory } from './mail-words'
import type { LeadMail } from './submissions-api'
import { useLeadMails } from './use-lead-mails.client'

/** Whether the staff were told of the lead, and the visitor that it has arrived. */
export function LeadMails({ lead }: { lead: InboxLead }) {
  const mails = useLeadMails(lead.id)
  return (
    <section
      className="mb-6 min-h-30 [&>p]:m-0 [&>p]:text-ink-soft"
      aria-labelledby="lead-mails"
      aria-busy={mails === null}
    >
      <h3 id="lead-mails" className="mt-0 mb-[0.4rem] font-body text-control leading-snug font-bold">
        Mail about this lead
      </h3>
      {mails === 'failed' && <p>What became of the mail could not be read. It is tried again.</p>}
      {Array.isArray(mails) && mails.length === 0 && (
        <p>None was sent. LEADS_TO names who is told of new leads.</p>
      )}
      {Array.isArray(mails) && mails.length > 0 && (
        <ul className="m-0 list-none border-0 border-t border-line p-0">
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-0 border-b border-line py-2 [overflow-wrap:anywhere]">
      <span>{isForVisitor ? 'Confirmation to the visitor' : `Notification to ${mail.recipient}`}</span>
      <strong className={isTrouble ? 'text-danger' : undefined}>{word}</strong>
      <span className="col-span-full text-note text-ink-soft">{rest}</span>
    </li>
  )
}

function staffFirst(mails: readonly LeadMail[], visitor: string): LeadMail[] {
  const rank = ({ recipient }: LeadMail) => Number(recipient === visitor)
  return mails.toSorted((a, b) => rank(a) - rank(b) || a.recipient.localeCompare(b.recipient))
}
