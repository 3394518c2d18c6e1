'use client'

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import type { InboxLead } from '@/features/leads/rules/inbox'
import type { LeadWithActivity } from '@/features/leads/rules/lead-activity'
import {
  fillMessage,
  MESSAGE_FIELDS,
  MESSAGE_LIMITS,
  type MessageForm,
  messageProblem,
} from '@/features/leads/rules/message'
import { fetchJson, problemIn } from '@/lib/fetch-json'
import { withoutBidiControls } from '@/lib/text'
import { field } from '@/staff-ui/controls'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { nameOfKey, SAVE } from './hold-key'
import { isField, typeAll } from './type-into'
import type { LeadHistory } from './use-lead-history.client'

/** What was written and not sent, and the name under which it is sent once. */
type Draft = { text: string; key: string }

/** By their leads, so that they survive a failure, a step to a neighbour and a closed panel. */
const drafts = new Map<string, Draft>()

type Props = {
  lead: InboxLead
  history: LeadHistory
  /** Returns the keys that were pressed before this had loaded, once. */
  takeEarly: () => string[]
  /** Called when it was sent. */
  onClose: () => void
  onChanged?: (lead: LeadWithActivity) => void
}

/** The form of a message to a lead, with the mail as the lead gets it below. */
export function WriteToLead({ lead, history, takeEarly, onClose, onChanged }: Props) {
  const { form, hasFailed, read } = useMessageForm(history)
  const [text, setText] = useState(() => drafts.get(lead.id)?.text ?? '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  // Whoever has gone to another field meanwhile stays there.
  const [takesFocus] = useState(() => !isField(document.activeElement))
  const isShown = useRef(true)
  const input = useRef<HTMLTextAreaElement>(null)
  const ids = useId()
  const refusal = form?.refusal

  // Before the browser can type the next key, which would stand before them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are typed once.
  useLayoutEffect(() => {
    if (input.current) typeAll(input.current, takeEarly())
  }, [])

  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  function type(next: string) {
    setText(next)
    setProblem('')
    if (next === '') drafts.delete(lead.id)
    else drafts.set(lead.id, { text: next, key: crypto.randomUUID() })
  }

  /** A template replaces another that is as it was, and stands below what was written. */
  function take(template: string) {
    const isOwn = text.trim() !== '' && !form?.templates.some((each) => each.text === text)
    type(isOwn ? `${text.trimEnd()}\n\n${template}` : template)
  }

  async function send() {
    const draft = drafts.get(lead.id)
    if (isBusy) return
    // Without the form the server says what is wrong.
    const wrong = form && (form.refusal ?? messageProblem(draft?.text ?? '', form.values))
    if (wrong || !draft) return setProblem(wrong ?? 'Write something first')
    setBusy(true)
    setProblem('')
    try {
      const stored = await fetchJson<{ lead: LeadWithActivity | null }>(addressOf(lead.id), { body: draft })
      // What was typed during the request stays.
      if (drafts.get(lead.id)?.key === draft.key) drafts.delete(lead.id)
      notifySuccess('The message goes out within seconds.')
      if (stored.lead) onChanged?.(stored.lead)
      if (isShown.current) onClose()
      history.reload()
    } catch (error) {
      const why = problemIn(error, [400, 409, 429]) ?? UNSENT
      if (isShown.current) setProblem(why)
      else notifyError(`The message to ${withoutBidiControls(lead.name)} was not sent. It is kept: ${why}`)
    }
    setBusy(false)
  }

  return (
    <section
      aria-label="Message to the lead"
      className="mb-5 border-l-4 border-accent bg-paper-raised px-4 py-3"
    >
      <form
        className="m-0 grid gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {form && form.templates.length > 0 && (
          <div className="grid gap-1">
            <label className="font-semibold" htmlFor={`${ids}-template`}>
              Template
            </label>
            <select
              id={`${ids}-template`}
              className={`${field} w-full min-w-0`}
              value=""
              onChange={({ target }) => take(form.templates[Number(target.value)]?.text ?? '')}
            >
              <option value="" disabled>
                Begin with…
              </option>
              {form.templates.map(({ name }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two templates may have one name.
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="grid gap-1">
          <label className="font-semibold" htmlFor={`${ids}-text`}>
            Message
          </label>
          <textarea
            id={`${ids}-text`}
            ref={input}
            // biome-ignore lint/a11y/noAutofocus: whoever opens it wants to write.
            autoFocus={takesFocus}
            className={`${field} [field-sizing:content] max-h-80 min-h-32 resize-y py-2`}
            maxLength={MESSAGE_LIMITS.letters}
            aria-describedby={`${ids}-fields`}
            aria-invalid={problem !== '' || undefined}
            value={text}
            onChange={({ target }) => type(target.value)}
            onKeyDown={({ nativeEvent }) => {
              if (nameOfKey(nativeEvent) === SAVE) void send()
            }}
          />
          <span id={`${ids}-fields`} className="text-note text-ink-soft">
            Filled in: {MESSAGE_FIELDS.map((name) => `{${name}}`).join(' ')}
          </span>
        </div>
        {form && text.trim() !== '' && !refusal && <Preview form={form} text={text} />}
        {!form && !hasFailed && text.trim() !== '' && (
          <p className="m-0 text-note text-ink-soft">The preview is on its way…</p>
        )}
        {hasFailed && !form && (
          <p role="alert" className="m-0 flex flex-wrap items-center gap-2">
            What the message needs could not be read.
            <button type="button" className={button()} onClick={read}>
              Try again
            </button>
          </p>
        )}
        {(problem || refusal) && (
          <p role="alert" className="m-0 text-danger">
            {problem || refusal}
          </p>
        )}
        {!refusal && (
          <BusyButton
            type="submit"
            className={button({ tone: 'signal', className: 'justify-self-start' })}
            data-tip="Send the message (Ctrl+Enter)"
            isBusy={isBusy}
          >
            Send message
          </BusyButton>
        )}
      </form>
    </section>
  )
}

const UNSENT = 'It could not be sent. What you wrote is still here: please try again.'

const addressOf = (lead: string) => `${paths.leads}/${encodeURIComponent(lead)}/message`

/** The mail as the lead gets it. */
function Preview({ form, text }: { form: MessageForm; text: string }) {
  const { recipient, replyTo, subject, values, footer } = form
  return (
    <section aria-label="Preview" className="grid gap-2 border border-line bg-paper px-3 py-2">
      <dl className="m-0 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-note [overflow-wrap:anywhere]">
        {(
          [
            ['To', recipient],
            ['Answers to', replyTo],
            ['Subject', subject],
          ] as const
        ).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="m-0">{withoutBidiControls(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="m-0 [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext]">
        {`${fillMessage(text, values).trim()}\n\n${footer}`}
      </p>
    </section>
  )
}

/** What a message needs. It is read again when the lead has changed, which may change what can be sent. */
function useMessageForm({ activity, timeline }: LeadHistory) {
  const [form, setForm] = useState<MessageForm | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const { id, stage, appointmentAt } = activity
  const unmailed = timeline?.unmailed?.at
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read depends on them.
  useEffect(() => {
    const left = new AbortController()
    fetchJson<MessageForm>(addressOf(id), { signal: left.signal }).then(
      (read) => {
        setForm(read)
        setFailed(false)
      },
      () => left.signal.aborted || setFailed(true),
    )
    return () => left.abort()
  }, [id, stage, appointmentAt, unmailed, tries])
  return { form, hasFailed, read: () => setTries((count) => count + 1) }
}
