'use client'

import { type ReactNode, useEffect, useState } from 'react'
import type { BookPage, LeadField, LeadFormCopy } from '@/copy/types'
import { paths } from '@/domain/paths'
import { TIMES_MARK } from '@/features/booking/rules/time-choice'
import { Consent, Honeypot } from '@/features/leads/public/choices'
import { FieldMessage, TextField } from '@/features/leads/public/fields'
import type { LeadMessages, LeadValues } from '@/features/leads/public/types'
import { useBehaviour } from '@/features/leads/public/use-behaviour'
import { UnsentNotes } from '@/site/unsent-notes'
import { defer } from '@/ui/deferred.client'
import { FilledByServer } from '@/ui/html'
import { loadPart } from '@/ui/load-part'
import { SubmitButton } from '@/ui/submit-button.client'
import { chosenTime, keepLeadOfLink } from './visitor'

type BookingFormProps = {
  copy: Pick<BookPage, 'steps' | 'chosen' | 'submit' | 'busy'>
  /** The words of the lead form, with the fields that this one has. */
  form: LeadFormCopy
  kind: string
  businessZone: string
  /** Earlier input, in a form that the server sends back. */
  values?: LeadValues
  errors?: LeadMessages
}

const NONE: LeadMessages = {}

const loadBehaviour = defer(() => loadPart(() => import('./behaviour.client')))

/**
 * A plain HTML form that the browser can post by itself, with the times of the request. As for the lead form, the script
 * that checks and sends it is loaded when somebody is about to use it.
 */
export function BookingForm(props: BookingFormProps) {
  const { copy, form: words, kind, businessZone, values = NONE, errors = NONE } = props
  const [chosen, setChosen] = useState('')
  const { form, attributes, control, isSending, behaviour } = useBehaviour(
    loadBehaviour,
    words.fields,
    errors,
  )

  useEffect(() => {
    keepLeadOfLink()
    const element = form.current
    if (!element) return
    // One may be chosen before React runs, or in an earlier try.
    const tellChosen = () => setChosen(chosenTime(element))
    tellChosen()
    // React tells of no change of what it has not drawn, as the times are.
    element.addEventListener('change', tellChosen)
    const stop = () => element.removeEventListener('change', tellChosen)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone || timeZone === businessZone) return stop
    // Most visitors are in the zone of the business, and need no script for it.
    loadPart(() => import('./own-zone'))
      .then(({ showOwnZone }) => {
        showOwnZone(element, timeZone, businessZone)
        tellChosen()
      })
      // Without the script the names of the times say their zone.
      .catch(() => undefined)
    return stop
  }, [form, businessZone])

  const [time, you, done] = copy.steps
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined)
  return (
    <form
      {...attributes}
      action={paths.appointments}
      className="punched relative grid gap-10 rounded border-2 border-ink bg-paper-raised px-[clamp(1.1rem,0.4rem+3vw,2.75rem)] py-[clamp(1.75rem,1rem+3vw,3rem)] text-ink"
    >
      <input type="hidden" name="kind" value={kind} />
      <Carried values={values} />
      <FieldMessage {...control('form')} />
      <Step number={1} heading={time.title}>
        <FieldMessage {...control('begins')} />
        <FilledByServer mark={TIMES_MARK} />
      </Step>
      <Step number={2} heading={you.title}>
        <div className="flex flex-wrap gap-x-gap gap-y-6">
          {words.fields.map((field: LeadField) => (
            <TextField
              key={field.name}
              field={field}
              optional={words.optional}
              {...control(field.name)}
              value={text(field.name)}
            />
          ))}
        </div>
        <Honeypot />
        <Consent {...control('consent')} copy={words.consent} checked={values.consent === true} />
      </Step>
      <Step number={3} heading={done.title}>
        <UnsentNotes {...words.unsent} action={words.failed.action} />
        <p aria-live="polite" className="text-lead empty:hidden">
          {chosen && (
            <>
              {copy.chosen} <strong>{chosen}</strong>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4 [&>button]:min-h-15 [&>button]:flex-[1_1_16rem] [&>button]:text-lead">
          <SubmitButton isBusy={isSending} busyLabel={copy.busy}>
            {copy.submit}
          </SubmitButton>
          <p className="flex-[1_1_14rem] text-sm text-ink-soft [&>a]:inline-block [&>a]:py-[0.65rem] [&>a]:font-semibold [&>a]:text-ink">
            {words.failed.text} <a href={words.failed.action.href}>{words.failed.action.label}</a>
          </p>
        </div>
        <p className="text-sm text-ink-soft">{done.text}</p>
      </Step>
      {behaviour}
    </form>
  )
}

type StepProps = { number: number; heading: string; children: ReactNode }

/** A part of the form. Without times only the first one is shown (`time-choice.css`). */
function Step({ number, heading, children }: StepProps) {
  const id = `step-${number}`
  return (
    <section aria-labelledby={id} data-step={number} className="grid gap-6">
      <h2 id={id} className="flex items-baseline gap-4 border-b-2 border-ink pb-3 text-2xl">
        <span aria-hidden="true" className="font-display text-3xl leading-none font-extrabold">
          {number}
        </span>
        {heading}
      </h2>
      {children}
    </section>
  )
}

/** Hidden fields of a returned form. A new form has none. */
function Carried({ values }: { values: LeadValues }) {
  const names = ['zone', 'lead', 'page', 'utm_source', 'utm_medium', 'utm_campaign']
  return names.map((name) => {
    const value = values[name]
    return typeof value === 'string' && value && <input key={name} type="hidden" name={name} value={value} />
  })
}
