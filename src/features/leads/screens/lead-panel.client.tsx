'use client'

import { ArrowDown, Trash2, X } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { toPhoneLink } from '@/domain/phone'
import type { Staff } from '@/domain/staff'
import { CLICK_ID_NAMES } from '@/features/leads/rules/click-ids'
import type { InboxLead } from '@/features/leads/rules/inbox'
import type { InboxField } from '@/features/leads/rules/inbox-fields'
import type { ContactWay, LeadWithActivity } from '@/features/leads/rules/lead-activity'
import { dangerous, iconButton } from '@/staff-ui/controls'
import { DeferredPart } from '@/staff-ui/deferred-part.client'
import { Dialog } from '@/staff-ui/dialog.client'
import { backdrop } from '@/staff-ui/dialog-looks'
import { ZoneNote } from '@/staff-ui/moment.client'
import { NoteForm, type NoteSubject } from '@/staff-ui/notes/note-form.client'
import { notifyError } from '@/staff-ui/toasts.client'
import { button } from '@/ui/button'
import { defer, useDeferred } from '@/ui/deferred.client'
import { LineDrawing } from '@/ui/line-drawing'
import { bringRow } from './bring-row'
import { toShownText } from './field-text'
import { isOfPanel, isStep, nameOfKey, SAVE } from './hold-key'
import { readLead } from './inbox-api'
import type { LeadAction } from './inbox-keys'
import { LeadActivity, type OpenChoice } from './lead-activity.client'
import { FirstContact, LeadContact, LeadFieldList, LeadMessage, PromiseClock } from './lead-details.client'
import { LeadMails } from './lead-mails.client'
import { leadParts } from './lead-parts.client'
import { LeadTimeline } from './lead-timeline.client'
import { pressOption } from './option-keys'
import { SamePersonList } from './same-person.client'
import { renameTab } from './tab-title'
import { isField, isTextField, isTypeable, type TextField, typeInto } from './type-into'
import { useLeadHistory } from './use-lead-history.client'
import { useLeadKeys } from './use-lead-keys.client'

const writing = defer(() => import('./write-to-lead.client'))

/** What was typed for messages before their script had come, by leads. It is kept as what is typed later is. */
const early = new Map<string, string[]>()

function takeEarly(lead: string): string[] {
  const keys = early.get(lead) ?? []
  early.delete(lead)
  return keys
}

type Props = {
  lead: InboxLead
  fields: InboxField[]
  /** The accounts that may own leads. */
  staff: readonly Staff[]
  /** The id of the reader. */
  me: string
  /** The action that the panel is opened for. */
  action?: LeadAction
  /** Its place in the list, or that of the neighbour which is being read, from 0; -1 outside of the list. */
  index: number
  /** Whether a neighbour is being read, to which the following keys belong. */
  isMoving: boolean
  onClose: () => void
  /** Opens the neighbouring lead of the list; undefined at its ends. */
  onNewer?: () => void
  onOlder?: () => void
  onDelete: () => void
  /** Called when the state of the lead has changed. */
  onChanged?: (lead: LeadWithActivity) => void
}

/** Shows all stored fields of one lead in a panel beside the list. Escape and a click beside the panel close it. */
export function LeadPanel(props: Props) {
  const { lead, fields, staff, me, action, index, isMoving, onClose, onNewer, onOlder, onDelete, onChanged } =
    props
  const title = useRef<HTMLHeadingElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const fullLead = useFullLead(lead, fields)
  const history = useLeadHistory(lead, onChanged)
  const { activity } = history
  const about: NoteSubject = { id: lead.id, notes: `${paths.leads}/${encodeURIComponent(lead.id)}/notes` }
  const { open, setOpen, asked, setAsked, isWriting, setWriting } = useOpenParts(lead.id, action)
  const writer = useDeferred(writing, isWriting, () => {
    setWriting(false)
    notifyError('The message could not be opened. Try again.')
  })
  useTabTitle(lead.name, 'Form Submissions')

  useEffect(() => {
    if (index >= 0) bringRow(index)
  }, [index])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is read from its name on.
  useEffect(() => (action === 'note' ? note : title).current?.focus(), [lead.id])

  const mayWrite = !activity.deletedAt && lead.email !== ''
  const toggle = (choice: OpenChoice) => () => setOpen(open === choice ? null : choice)
  const KEYS: Record<string, (() => void) | undefined> = {
    ArrowUp: onNewer,
    k: onNewer,
    ArrowDown: onOlder,
    j: onOlder,
    e: toggle('stage'),
    o: toggle('owner'),
    f: toggle('follow-up'),
    v: toggle('value'),
    a: toggle('appointment'),
    n: () => note.current?.focus(),
    w: mayWrite ? write : undefined,
    Delete: activity.deletedAt ? undefined : onDelete,
  }

  const hold = useLeadKeys(lead.id, isMoving, (key) => void act(key))

  /** Handles a key; false if the panel does not use it. */
  function act(key: string): boolean {
    const panel = title.current?.closest('dialog')
    if (key === 'Escape') dismiss()
    else if (isEarly(key)) early.set(lead.id, [...(early.get(lead.id) ?? []), key])
    else if (isTextField(document.activeElement)) type(document.activeElement, key)
    else if (!(open && panel && pressOption(panel, key))) {
      const work = KEYS[key]
      work?.()
      return work !== undefined
    }
    return true
  }

  /** Whether a key is for the message whose script has not come, and not for a field that has the focus. */
  const isEarly = (key: string) =>
    isWriting && mayWrite && !writer && isTypeable(key) && !isField(document.activeElement)

  function write() {
    setWriting(true)
    // Enter and Space are then of no button, unless somebody goes to one before the script has come.
    if (!writing.now()) title.current?.focus({ preventScroll: true })
  }

  /** Types a key that waited; an arrow would have moved the cursor alone. */
  function type(text: TextField, key: string) {
    if (!isStep(key)) typeInto(text, key)
    if (key === SAVE) title.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      // Escape is handled here at once: the browser closes the dialog at every second press only, and an open tooltip
      // would take the first.
      event.preventDefault()
      return dismiss()
    }
    const name = nameOfKey(event)
    // What is typed stands behind what was typed before and still waits, wherever the focus is meanwhile.
    if (name && isOfPanel(name) && hold(name, isOfButton(event))) return event.preventDefault()
    if (isOfButton(event)) return
    if (name && isEarly(name) && act(name)) return event.preventDefault()
    if (!isMeantElsewhere(event) && act(event.key)) event.preventDefault()
  }

  const pressed = useRef(press)
  useEffect(() => {
    pressed.current = press
  })
  useEffect(() => {
    // A button that leaves with its answer takes the focus away with it. Keys are then heard beside the panel, above
    // which nothing else may be open.
    const hear = (event: KeyboardEvent) => {
      const isAlone = document.querySelectorAll('dialog[open]').length === 1
      if (event.target === document.body && isAlone) pressed.current(event)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])

  /** Closes what was opened in the panel first, then the panel. */
  function dismiss() {
    if (isWriting) {
      setWriting(false)
      return document.getElementById('lead-message')?.focus()
    }
    if (!open || open === action || !title.current?.closest('dialog')?.open) return onClose()
    setOpen(null)
    document.getElementById(`lead-${open}`)?.focus()
  }

  return (
    <Dialog
      // While a toast covers the bottom of the panel, more padding lets the last button be scrolled out from under it.
      className={`fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(30rem,100vw)] max-w-none scroll-pb-32 overflow-y-auto overscroll-contain border-0 border-l border-line-strong bg-paper p-0 text-ink shadow-high has-[[data-sonner-toast]]:pb-28 max-sm:scroll-pb-44 ${backdrop}`}
      aria-labelledby="lead-title"
      onDismiss={dismiss}
      closesBeside
      onKeyDown={({ nativeEvent }) => press(nativeEvent)}
    >
      <div className="min-h-full px-5 pb-6 max-sm:pb-24">
        <PanelHead name={lead.name} title={title} onNewer={onNewer} onOlder={onOlder} onClose={onClose} />
        {activity.firstContactAt ? (
          <FirstContact createdAt={lead.createdAt} at={activity.firstContactAt} />
        ) : (
          <PromiseClock createdAt={lead.createdAt} />
        )}
        <LeadContact
          lead={fullLead}
          onUse={setAsked}
          onWrite={mayWrite ? () => (isWriting ? setWriting(false) : write()) : undefined}
          isWriting={isWriting}
        />
        {isWriting && !writer && mayWrite && (
          <p
            role="status"
            className="mt-0 mb-5 border-l-4 border-accent bg-paper-raised px-4 py-3 text-note text-ink-soft"
          >
            The message is on its way. What you type is kept.
          </p>
        )}
        {isWriting && writer && mayWrite && (
          <writer.WriteToLead
            key={`write-${lead.id}`}
            lead={lead}
            history={history}
            takeEarly={() => takeEarly(lead.id)}
            onClose={() => {
              setWriting(false)
              title.current?.focus()
            }}
            onChanged={onChanged}
          />
        )}
        <LeadMessage lead={fullLead} />
        <LeadActivity
          history={history}
          staff={staff}
          me={me}
          open={open}
          onOpen={setOpen}
          asked={asked}
          onAsk={setAsked}
          phone={toPhoneLink(fullLead.phone)}
        />
        {history.timeline?.appointments && leadParts.appointments && (
          <DeferredPart
            key={`appointments-${lead.id}`}
            part={leadParts.appointments}
            props={{
              appointments: history.timeline.appointments,
              people: history.timeline.people,
              apply: history.apply,
              ...{ activity, staff, me },
            }}
          />
        )}
        {!activity.deletedAt && (
          <NoteForm
            key={lead.id}
            about={about}
            input={note}
            onSent={() => title.current?.focus()}
            onSaved={history.reload}
          />
        )}
        <LeadTimeline key={`timeline-${lead.id}`} about={about} history={history} />
        <ZoneNote />
        <LeadFieldList lead={fullLead} fields={fields} />
        <SamePersonList
          key={`same-${lead.id}`}
          person={{ phone: fullLead.phone, email: fullLead.email, not: lead.id }}
          title="More from this person"
        />
        <LeadMails history={history} />
        {!activity.deletedAt && CLICK_ID_NAMES.some((name) => fullLead[name]) && (
          <label className="mb-4 flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              className="m-0 size-4.5 flex-none accent-accent"
              checked={activity.adsObjection}
              onChange={({ target }) =>
                history.change(
                  { adsObjection: target.checked },
                  target.checked ? 'Objection recorded' : 'Objection removed',
                )
              }
            />
            Objects to being told of to advertising platforms
          </label>
        )}
        {!activity.deletedAt && (
          <button type="button" className={button({ className: dangerous })} onClick={onDelete}>
            <LineDrawing drawing={Trash2} size={18} />
            Delete submission
          </button>
        )}
      </div>
    </Dialog>
  )
}

type HeadProps = Pick<Props, 'onNewer' | 'onOlder' | 'onClose'> & {
  name: string
  title: RefObject<HTMLHeadingElement | null>
}

function PanelHead({ name, title, onNewer, onOlder, onClose }: HeadProps) {
  return (
    <header className="sticky top-0 z-1 flex items-start gap-0.5 bg-paper py-3">
      <h2
        id="lead-title"
        ref={title}
        tabIndex={-1}
        className="m-0 line-clamp-3 min-h-11 flex-1 content-center font-display text-[1.5rem] leading-tight font-extrabold [overflow-wrap:anywhere] outline-none"
      >
        {toShownText({ type: 'text' }, name)}
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
        <LineDrawing drawing={X} size={18} />
      </button>
    </header>
  )
}

/** The open parts of the panel. Another lead closes them. */
function useOpenParts(lead: string, action?: LeadAction) {
  const [open, setOpen] = useState<OpenChoice>(action && action !== 'note' ? action : null)
  const [asked, setAsked] = useState<ContactWay | null>(null)
  const [isWriting, setWriting] = useState(false)
  const [of, setOf] = useState(lead)
  if (of !== lead) {
    setOf(lead)
    setOpen(null)
    setAsked(null)
    setWriting(false)
  }
  return { open, setOpen, asked, setAsked, isWriting, setWriting }
}

/** Whether the browser handles the key, because Enter and Space click the focused button. */
function isOfButton({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('button, a') !== null
}

/** Whether the key belongs elsewhere: to a text field, or, with a modifier, to the browser. */
function isMeantElsewhere({ target, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey) return true
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
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
        <LineDrawing drawing={ArrowDown} size={18} />
      </span>
    </button>
  )
}

/**
 * Returns the lead with the fields that are not in its row, once they are loaded. Without such fields there is no
 * request.
 */
function useFullLead(lead: InboxLead, fields: readonly InboxField[]): InboxLead {
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
 * Sets the title of the tab while the panel is open.
 *
 * @param title - the title of the panel
 * @param behind - the title of the screen, which is restored on close
 */
function useTabTitle(title: string, behind: string): void {
  useEffect(() => {
    // React may write the title of the server when the panel is open already.
    const observer = new MutationObserver(rename)
    observer.observe(document.head, { childList: true, characterData: true, subtree: true })
    rename()
    return () => {
      observer.disconnect()
      renameTab(behind)
    }

    function rename() {
      renameTab(title)
      // Its own change is not one to react to.
      observer.takeRecords()
    }
  }, [title, behind])
}
