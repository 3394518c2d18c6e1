'use client'

import { useEffect } from 'react'
import type { TimelineItem } from '@/domain/notes'
import {
  DROPPED_STATE,
  MESSAGE_EVENT,
  NO_MAIL_SERVER,
  reasonOf,
  TOO_LATE,
} from '@/features/mail/rules/outbox'
import { DeferredPart } from '@/staff-ui/deferred-part.client'
import { toShortMoment } from '@/staff-ui/moment.client'
import { defer } from '@/ui/deferred.client'
import type { LeadHistory } from './use-lead-history.client'

/** What the timeline says of the delivery of a mail. Times are ISO. */
type LeadMail = {
  id: string
  recipient: string
  isForVisitor: boolean
  /** Whether somebody of the staff has written it. */
  /** What it is about; null for what the form sends. */
  event: string | null
  state: string
  attempts: number
  problem: string | null
  /** What the problem means, in plain words. */
  meaning: string | null
  nextAttemptAt: string | null
  sentAt: string | null
  /** When it came back, after a mail server had taken it. */
  returnedAt: string | null
}

const LOOK_EVERY_MS = 10_000

// A part that suspends would hide the panel for a moment, which closes it to keys and takes its focus away.
const unmailedAddress = defer(() => import('./unmailed-address.client').then((it) => it.UnmailedAddress))

const sendMailAgain = defer(() => import('./send-mail-again.client').then((it) => it.SendMailAgain))

/**
 * Shows whether the mails about the lead, to the staff and to the visitor, were sent. The history is read again while
 * one of them is being sent.
 */
export function LeadMails({ history }: { history: LeadHistory }) {
  const { timeline, hasFailed, reload } = history
  const mails = timeline?.items.filter(({ kind }) => kind === 'mail').map(toLeadMail)
  const isOpen = hasFailed || mails?.some(({ state }) => state === 'queued')

  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOpen, reload])

  return (
    <section
      className="mb-6 min-h-30 [&>p]:m-0 [&>p]:text-ink-soft"
      aria-labelledby="lead-mails"
      aria-busy={!mails && !hasFailed}
    >
      <h3
        id="lead-mails"
        tabIndex={-1}
        className="mt-0 mb-[0.4rem] font-body text-control leading-snug font-bold"
      >
        Mail about this lead
      </h3>
      {!mails && hasFailed && <p>What became of the mail could not be read. It is tried again.</p>}
      {mails?.length === 0 && (
        <p>None was sent. Who is told of new leads is set by the person who runs the server.</p>
      )}
      {timeline?.unmailed && (
        <DeferredPart
          part={unmailedAddress}
          props={{ lead: history.activity.id, ...timeline.unmailed, onAllowed: history.reload }}
        />
      )}
      {mails && mails.length > 0 && (
        <ul className="-mx-2 my-0 list-none border-0 border-t border-line p-0">
          {staffFirst(mails).map((mail) => (
            <MailItem key={mail.id} mail={mail} history={history} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MailItem({ mail, history }: { mail: LeadMail; history: LeadHistory }) {
  const { word, rest, isProblem } = toMailStory(mail)
  const name = mail.isForVisitor ? toVisitorMail(mail) : `Notification to ${mail.recipient}`
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-0 border-b border-line px-2 py-2 [overflow-wrap:anywhere]"
    >
      <span>{name}</span>
      <strong className={isProblem ? 'text-danger' : undefined}>{word}</strong>
      <span className="col-span-full text-note text-ink-soft">{rest}</span>
      {mail.state === 'failed' && !(mail.isForVisitor && history.timeline?.unmailed) && (
        <DeferredPart
          part={sendMailAgain}
          props={{ lead: history.activity.id, mail: mail.id, name, onSent: history.reload }}
        />
      )}
    </li>
  )
}

/** The name of a mail to the visitor. */
export const toVisitorMail = ({ event }: Pick<LeadMail, 'event'>) =>
  `${NAMES[event ?? ''] ?? 'Confirmation'} to the visitor`

const NAMES: Readonly<Record<string, string>> = {
  [MESSAGE_EVENT]: 'Message',
  appointment: 'Mail of the appointment',
  'appointment-reminder': 'Reminder',
}

function staffFirst(mails: readonly LeadMail[]): LeadMail[] {
  const rank = ({ isForVisitor }: LeadMail) => Number(isForVisitor)
  return mails.toSorted((a, b) => rank(a) - rank(b) || a.recipient.localeCompare(b.recipient))
}

/** Reads an entry of the timeline that is about a mail. */
export function toLeadMail({ id, data }: Pick<TimelineItem, 'id' | 'data'>): LeadMail {
  const text = (name: string) => (typeof data[name] === 'string' ? data[name] : null)
  return {
    id,
    recipient: text('recipient') ?? '',
    isForVisitor: data.isForVisitor === true,
    event: text('event'),
    state: text('state') ?? '',
    attempts: Number(data.attempts),
    problem: text('problem'),
    meaning: text('meaning'),
    nextAttemptAt: text('nextAttemptAt'),
    sentAt: text('sentAt'),
    returnedAt: text('returnedAt'),
  }
}

/** The state of a mail as a word, with the rest of the sentence. */
type MailStory = { word: string; rest: string; isProblem: boolean }

/** @returns for example 'Sent', 'Nov 20, 3:40 PM' */
export function toMailStory(mail: LeadMail): MailStory {
  const { state, sentAt, returnedAt, problem, attempts, nextAttemptAt } = mail
  if (state === 'sent') return { word: 'Sent', rest: sentAt ? toShortMoment(sentAt) : '', isProblem: false }
  if (state === 'failed' && returnedAt)
    return { word: 'Came back', rest: withReason(toShortMoment(returnedAt), mail), isProblem: true }
  if (state === 'failed') return { word: 'Failed', rest: withReason('Given up', mail), isProblem: true }
  if (state === DROPPED_STATE)
    return { word: 'Not sent', rest: problem ?? '', isProblem: problem === TOO_LATE }
  if (state === 'waiting' && problem === NO_MAIL_SERVER)
    return { word: 'Waiting', rest: problem, isProblem: true }
  if (!problem) return { word: 'Queued', rest: 'Goes out within seconds', isProblem: false }
  const times = attempts === 1 ? 'Failed once' : `Failed ${attempts} times`
  return {
    word: 'Queued',
    rest: withReason(`${times}, next try ${nextAttemptAt ? toShortMoment(nextAttemptAt) : 'soon'}`, mail),
    isProblem: true,
  }
}

function withReason(text: string, { meaning, problem }: LeadMail): string {
  return problem ? `${text}: ${reasonOf(problem, meaning)}` : text
}
