'use client'

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { InboxField } from '@/domain/inbox-fields'
import type { InboxLead } from '@/domain/inbox-order'
import { ZoneNote } from '../reader-clock.client'
import { AdminIcon } from '../shell/admin-icon'
import controls from '../shell/controls.module.css'
import { useTabTitle } from '../shell/use-tab-title.client'
import { toShownText } from './cell-text'
import { LeadContact } from './lead-contact'
import { LeadFacts } from './lead-facts'
import { LeadMails } from './lead-mails.client'
import styles from './lead-panel.module.css'
import { PromiseClock } from './promise-clock.client'
import { useWholeLead } from './use-whole-lead.client'

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
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const whole = useWholeLead(lead, fields)
  useTabTitle(lead.name, 'Form Submissions')

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is read from its name on.
  useEffect(() => title.current?.focus(), [lead.id])

  function step(event: KeyboardEvent) {
    const go = { ArrowUp: onNewer, ArrowDown: onOlder }[event.key]
    if (!go || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby="lead-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={step}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id="lead-title" ref={title} tabIndex={-1}>
            {toShownText({ type: 'text' }, lead.name)}
          </h2>
          <StepButton label="Previous submission" turn="180deg" onStep={onNewer} />
          <StepButton label="Next submission" turn="0deg" onStep={onOlder} />
          <button
            type="button"
            className={controls.iconButton}
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
        <button type="button" className={`${controls.button} ${styles.delete}`} onClick={onDelete}>
          <AdminIcon name="trash" />
          Delete submission
        </button>
      </div>
    </dialog>
  )
}

function StepButton({ label, turn, onStep }: { label: string; turn: string; onStep?: () => void }) {
  return (
    <button
      type="button"
      className={controls.iconButton}
      aria-label={label}
      data-tip={label}
      disabled={!onStep}
      onClick={onStep}
    >
      <span className={styles.arrow} style={{ rotate: turn }}>
        <AdminIcon name="sort" />
      </span>
    </button>
  )
}
