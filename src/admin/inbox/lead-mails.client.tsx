'use client'

import { useEffect, useState } from 'react'
import type { InboxLead } from '@/domain/inbox'
import { NO_MAIL_SERVER } from '@/domain/outbox'
import { toShortMoment } from '../moment.client'
import { type LeadMail, readMails } from './lead-history-api'

/** Shows whether the mails about the lead, to the staff and to the visitor, were sent. */
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
        <p>None was sent. Who is told of new leads is set by the person who runs the server.</p>
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
  const { word, rest, isProblem } = toMailStory(mail)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-0 border-b border-line py-2 [overflow-wrap:anywhere]">
      <span>{isForVisitor ? 'Confirmation to the visitor' : `Notification to ${mail.recipient}`}</span>
      <strong className={isProblem ? 'text-danger' : undefined}>{word}</strong>
      <span className="col-span-full text-note text-ink-soft">{rest}</span>
    </li>
  )
}

function staffFirst(mails: readonly LeadMail[], visitor: string): LeadMail[] {
  const rank = ({ recipient }: LeadMail) => Number(recipient === visitor)
  return mails.toSorted((a, b) => rank(a) - rank(b) || a.recipient.localeCompare(b.recipient))
}

/** The state of a mail as a word, with the rest of the sentence. */
type MailStory = { word: string; rest: string; isProblem: boolean }

/** @returns for example 'Sent', 'Nov 20, 3:40 PM' */
export function toMailStory(mail: LeadMail): MailStory {
  const { state, sentAt, problem, attempts, nextAttemptAt } = mail
  if (state === 'sent') return { word: 'Sent', rest: sentAt ? toShortMoment(sentAt) : '', isProblem: false }
  if (state === 'failed') return { word: 'Failed', rest: withReason('Given up', problem), isProblem: true }
  if (state === 'waiting' && problem === NO_MAIL_SERVER)
    return { word: 'Waiting', rest: problem, isProblem: true }
  if (!problem) return { word: 'Queued', rest: 'Goes out within seconds', isProblem: false }
  const times = attempts === 1 ? 'Failed once' : `Failed ${attempts} times`
  return {
    word: 'Queued',
    rest: withReason(`${times}, next try ${toShortMoment(nextAttemptAt)}`, problem),
    isProblem: true,
  }
}

function withReason(text: string, problem: string | null | undefined): string {
  return problem ? `${text}: ${problem}` : text
}

const LOOK_EVERY_MS = 10_000

/** The mails about a lead, which are read again while one of them is being sent; null until they are read. */
function useLeadMails(leadId: string): LeadMail[] | 'failed' | null {
  const [read, setRead] = useState<{ of: string; mails: LeadMail[] | 'failed' } | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    const look = async () => {
      const mails = await readMails(leadId).catch(() => 'failed' as const)
      if (!isCurrent) return
      setRead({ of: leadId, mails })
      if (mails === 'failed' || mails.some(({ state }) => state === 'queued'))
        timer = setTimeout(look, LOOK_EVERY_MS)
    }
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [leadId])

  return read?.of === leadId ? read.mails : null
}
