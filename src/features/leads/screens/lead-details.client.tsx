'use client'

import { useEffect, useState } from 'react'
import { toPhoneLink } from '@/domain/phone'
import { dueAt, PROMISED_HOURS } from '@/domain/working-hours'
import type { InboxLead } from '@/features/leads/rules/inbox'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import type { ContactWay } from '@/features/leads/rules/lead-activity'
import { toDuration } from '@/lib/duration'
import { withoutBidiControls } from '@/lib/text'
import { toMoment } from '@/staff-ui/moment.client'
import { button } from '@/ui/button'
import { toKey, toShownText } from './field-text'

const MINUTE_MS = 60_000

/** Shows the time left of the callback that the thank-you page promises, and counts down. */
export function PromiseClock({ createdAt }: { createdAt: string }) {
  const now = useNow()
  const due = dueAt(new Date(createdAt))
  const left = due.getTime() - now
  const isLate = left <= 0
  return (
    <p
      className={`mt-0 mb-4 grid gap-0.5 border-l-4 bg-paper-raised px-[0.9rem] py-[0.7rem] ${isLate ? 'border-danger' : 'border-good'}`}
    >
      <strong
        className={`font-display text-card leading-tight font-extrabold tabular-nums ${isLate ? 'text-danger' : ''}`}
      >
        {isLate ? 'The promised time has passed' : `${toDuration(left)} left`}
      </strong>
      <span className="text-note text-ink-soft">
        {isLate ? 'Review was promised by ' : 'Review promised by '}
        {toMoment(due)}, {PROMISED_HOURS} working hours after it came in
      </span>
    </p>
  )
}

/** Shows when the sender of the lead was first reached, and how long that took. */
export function FirstContact({ createdAt, at }: { createdAt: string; at: string }) {
  const ms = Math.max(Date.parse(at) - Date.parse(createdAt), MINUTE_MS)
  return (
    <p className="mt-0 mb-4 border-l-4 border-good bg-paper-raised px-[0.9rem] py-[0.7rem] text-note text-ink-soft">
      First contact {toMoment(at)}, {toDuration(ms)} after it came in
    </p>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

const LINK = 'max-w-full py-[0.4rem] [overflow-wrap:anywhere]'

type ContactProps = {
  lead: InboxLead
  /** Called when a link was used. */
  onUse: (way: ContactWay) => void
  /** Opens and closes the form of a message; without it there is none. */
  onWrite?: () => void
  isWriting: boolean
}

/** Links that reach the sender of the lead, for the contact details that can be made into links. */
export function LeadContact({ lead, onUse, onWrite, isWriting }: ContactProps) {
  const phone = toPhoneLink(lead.phone)
  const mail = toMailLink(lead.email)
  const web = toWebLink(String(lead.website ?? ''))
  return (
    <p className="mt-0 mb-5 flex flex-wrap gap-2">
      {phone && (
        <a
          className={button({ tone: 'signal', className: LINK })}
          href={phone}
          onClick={() => onUse('phone')}
        >
          Call {withoutBidiControls(lead.phone)}
        </a>
      )}
      {mail && (
        <a className={button({ className: LINK })} href={mail} onClick={() => onUse('email')}>
          Write an e-mail
        </a>
      )}
      {mail && onWrite && (
        <button
          id="lead-message"
          type="button"
          className={button({ className: LINK })}
          aria-expanded={isWriting}
          data-tip="Write a message (w)"
          onClick={onWrite}
        >
          Write a message
        </button>
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

/** A `mailto:` link. The address is escaped, so that it can add neither a subject nor a recipient. */
function toMailLink(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null
}

/** The link to the website, if the text is a web address without a user name and password. */
function toWebLink(website: string): string | null {
  if (!URL.canParse(website)) return null
  const url = new URL(website)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null
}

/** A message above these lengths scrolls within its box. */
const SCROLLED_LETTERS = 500
const SCROLLED_LINES = 12

/** Shows the visitor's message above all other fields, because the call is about it. */
export function LeadMessage({ lead }: { lead: InboxLead }) {
  const message = toShownText({ type: 'textarea' }, lead.message)
  if (typeof lead.message !== 'string' || lead.message.trim() === '') return null
  return (
    <section
      aria-label="Message"
      // A box that scrolls must be reachable by keyboard; a short message is no tab stop.
      tabIndex={
        message.length > SCROLLED_LETTERS || message.split('\n').length > SCROLLED_LINES ? 0 : undefined
      }
      className="mb-5 max-h-80 overflow-y-auto border-l-4 border-line-strong bg-paper-raised px-4 py-3 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]"
    >
      {message}
    </section>
  )
}

/** The message is not in the list of fields, because it has a section of its own. */
const MESSAGE = 'message'

const LONG_TYPES = new Set(['textarea', 'json', 'code'])

/** A field that appears in no table, CSV or mail, such as the origin of the visit, has no row when it is empty. */
const isListed = ({ inTable, inCsv, inMail }: InboxField) => inTable || inCsv || inMail

/** Lists the fields of the collection with their stored values, in the collection's order. */
export function LeadFieldList({ lead, fields }: { lead: InboxLead; fields: readonly InboxField[] }) {
  return (
    <dl className="mt-1.5 mb-6 border-0 border-t-2 border-ink">
      {fields
        .filter((field) => field.name !== MESSAGE && (isListed(field) || lead[field.name]))
        .map((field) => (
          <div
            key={field.name}
            className={`grid gap-x-4 gap-y-1 border-0 border-b border-line py-[0.6rem] ${LONG_TYPES.has(field.type) ? '' : 'grid-cols-[8rem_minmax(0,1fr)]'}`}
          >
            <dt className="text-note text-ink-soft">{field.label}</dt>
            <dd className="m-0 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
              {toShownText(field, lead[field.name])}
              <Key text={toKey(field, lead[field.name])} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Shows the stored and exported key below the name of a value. */
function Key({ text }: { text: string | null }) {
  return text && <code className="block text-note text-ink-soft">{text}</code>
}
