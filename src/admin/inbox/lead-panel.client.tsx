'use client'

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { InboxLead } from '@/domain/inbox'
import type { InboxField } from '@/domain/inbox-fields'
import { ZoneNote } from '../moment.client'
import { AdminIcon } from '../shell/admin-icon'
import { button, iconButton } from '../shell/controls'
import { Dialog } from '../shell/dialog.client'
import { toShownText } from './field-text'
import { readLead } from './inbox-api'
import { LeadContact, LeadFacts, PromiseClock } from './lead-details.client'
import { LeadMails } from './lead-mails.client'

type Props = {
  lead: InboxLead
  fields: InboxField[]
  onClose: () => void
  /** Leads to the neighbour in the list; undefined at its ends. */
  onNewer?: () => void
  onOlder?: () => void
  onDelete: () => void
}

/** Everything that is stored of one lead, in a panel beside the list; Escape and a press beside it close it. */
export function LeadPanel({ lead, fields, onClose, onNewer, onOlder, onDelete }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const whole = useWholeLead(lead, fields)
  useTabTitle(lead.name, 'Form Submissions')

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is read from its name on.
  useEffect(() => title.current?.focus(), [lead.id])

  function step(event: KeyboardEvent) {
    const go = { ArrowUp: onNewer, ArrowDown: onOlder }[event.key]
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go()
  }

  return (
    <Dialog
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none overflow-y-auto overscroll-contain border-0 border-l border-line-strong bg-paper p-0 text-ink shadow-high backdrop:bg-[oklch(0.2_0.02_60/0.35)]"
      aria-labelledby="lead-title"
      onDismiss={onClose}
      closesBeside
      onKeyDown={step}
    >
      <div className="min-h-full px-5 pb-6">
        <header className="sticky top-0 z-1 flex items-start gap-0.5 bg-paper py-3">
          <h2
            id="lead-title"
            ref={title}
            tabIndex={-1}
            className="m-0 line-clamp-3 min-h-11 flex-1 content-center font-display text-[1.5rem] leading-tight font-extrabold [overflow-wrap:anywhere] outline-none"
          >
            {toShownText({ type: 'text' }, lead.name)}
          </h2>
          <StepButton label="Previous submission" turn="rotate-180" onStep={onNewer} />
          <StepButton label="Next submission" turn="rotate-0" onStep={onOlder} />
          <button
            type="button"
            className={iconButton({ className: 'size-11' })}
            aria-label="Close"
            data-tip="Close"
            onClick={onClose}
          >
            <AdminIcon name="close" />
          </button>
        </header>
        <PromiseClock createdAt={lead.createdAt} />
        <LeadContact lead={whole} />
        <ZoneNote />
        <LeadFacts lead={whole} fields={fields} />
        <LeadMails lead={lead} />
        <button
          type="button"
          className={button({ className: 'border-danger text-danger hover:bg-danger-ground' })}
          onClick={onDelete}
        >
          <AdminIcon name="trash" />
          Delete submission
        </button>
      </div>
    </Dialog>
  )
}

function StepButton({ label, turn, onStep }: { label: string; turn: string; onStep?: () => void }) {
  return (
    <button
      type="button"
      className={iconButton({ className: 'size-11' })}
      aria-label={label}
      data-tip={label}
      disabled={!onStep}
      onClick={onStep}
    >
      <span className={`inline-flex ${turn}`}>
        <AdminIcon name="sort" />
      </span>
    </button>
  )
}

/** The lead with the fields that do not stand in its row, once they are read; there is no request without any. */
function useWholeLead(lead: InboxLead, fields: readonly InboxField[]): InboxLead {
  const [read, setRead] = useState<InboxLead | null>(null)
  const hasMore = fields.some(({ isColumn }) => !isColumn)

  useEffect(() => {
    let isCurrent = true
    if (hasMore) {
      readLead(lead.id).then(
        (response) => isCurrent && setRead(response),
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [lead.id, hasMore])

  return read?.id === lead.id ? { ...read, ...lead } : lead
}

/**
 * Names the tab by what is open in front of a screen.
 *
 * @param title - of what is open
 * @param behind - of the screen, for when it is closed
 */
function useTabTitle(title: string, behind: string): void {
  useEffect(() => {
    // The name of the business behind it is the server's.
    const rename = (to: string) => {
      document.title = document.title.replace(/^.*?(?= · [^·]*$|$)/, () => to)
    }
    rename(title)
    return () => rename(behind)
  }, [title, behind])
}
