'use client'

import { type RefObject, useLayoutEffect } from 'react'
import type { LeadField, LeadFormCopy } from '@/copy/types'
import { paths } from '@/domain/paths'
import { DEFAULT_SOURCE } from '@/domain/sources'
import { LEAD_FORM_EVENT, LEAD_FORM_ID, PICK_ID } from '@/features/leads/rules/lead-draft'
import { UnsentNotes } from '@/site/unsent-notes'
import { defer } from '@/ui/deferred.client'
import { FilledByScript } from '@/ui/html'
import { loadPart } from '@/ui/load-part'
import { SubmitButton } from '@/ui/submit-button.client'
import { Choices, Consent, Honeypot } from './choices'
import { FieldMessage, type FieldProps, SelectField, TextField } from './fields'
import type { LeadMessages, LeadValues } from './types'
import { useBehaviour } from './use-behaviour'

type LeadFormProps = {
  copy: LeadFormCopy
  submitLabel: string
  source?: string
  showPlans?: boolean
  /** Earlier input, in a form that the server sends back. */
  values?: LeadValues
  errors?: LeadMessages
}

const NONE: LeadMessages = {}

const loadBehaviour = defer(() => loadPart(() => import('./behaviour.client')))

/**
 * A plain HTML form that the browser can post by itself. The script that checks it and sends it without leaving the
 * page is loaded when somebody is about to use the form.
 */
export function LeadForm(props: LeadFormProps) {
  const { copy, submitLabel, source = DEFAULT_SOURCE, showPlans, values = NONE, errors = NONE } = props
  const { form, attributes, control, isSending, behaviour } = useBehaviour(loadBehaviour, copy.fields, errors)
  useKnown(form, copy.fields)

  const draw = (field: LeadField) => (
    <Field
      key={field.name}
      field={field}
      optional={copy.optional}
      {...control(field.name)}
      value={values[field.name]}
    />
  )
  return (
    <form
      {...attributes}
      id={LEAD_FORM_ID}
      action={paths.leads}
      className="punched relative grid gap-7 rounded border-2 border-ink bg-paper-raised px-[clamp(1.1rem,0.4rem+3vw,2.75rem)] py-[clamp(1.75rem,1rem+3vw,3rem)] text-ink"
    >
      <input type="hidden" name="source" value={source} />
      <Carried values={values} />
      <Pick label={copy.pick} />
      <FieldMessage {...control('form')} />
      <div className="flex flex-wrap gap-x-gap gap-y-6">
        {copy.fields.filter(({ name }) => showPlans || name !== 'plan_interest').map(draw)}
      </div>
      <Honeypot />
      <Consent {...control('consent')} copy={copy.consent} checked={values.consent === true} />
      <UnsentNotes {...copy.unsent} action={copy.failed.action} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 [&>button]:min-h-15 [&>button]:flex-[1_1_16rem] [&>button]:text-lead">
        <SubmitButton isBusy={isSending} busyLabel={copy.submitting}>
          {submitLabel}
        </SubmitButton>
        <p className="flex-[1_1_14rem] text-sm text-ink-soft [&>a]:inline-block [&>a]:py-[0.65rem] [&>a]:font-semibold [&>a]:text-ink">
          {copy.failed.text} <a href={copy.failed.action.href}>{copy.failed.action.label}</a>
        </p>
      </div>
      {behaviour}
    </form>
  )
}

/**
 * Lets the inline script fill the form from the draft of this tab before the first paint, so that it never looks
 * empty. Then the query of the page may choose options.
 */
function useKnown(form: RefObject<HTMLFormElement | null>, fields: readonly LeadField[]) {
  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    window.dispatchEvent(new Event(LEAD_FORM_EVENT))
    const query = location.search
    // Few URLs choose an option, so the script that reads the query is loaded only for them.
    if (!/[?&](plan|service)=/.test(query)) return
    loadPart(() => import('./choose-by-address'))
      .then((part) => part.chooseByAddress(element, query, fields))
      // Without the script the visitor chooses by hand.
      .catch(() => undefined)
  }, [form, fields])
}

/** Names the option that a link has chosen in the form. An inline script shows it (`DRAFT_SCRIPT`). */
function Pick({ label }: { label: string }) {
  return (
    <p id={PICK_ID} tabIndex={-1} hidden suppressHydrationWarning className="text-lead outline-none">
      {label} <FilledByScript className="font-bold" />
    </p>
  )
}

/** Hidden fields with the origin of a returned form. A new form has none. */
function Carried({ values }: { values: LeadValues }) {
  const names = ['page', 'utm_source', 'utm_medium', 'utm_campaign'] as const
  const known = names.map((name) => [name, textOf(values[name])] as const).filter(([, value]) => value)
  return known.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** The control of a field. */
function Field({ value, ...props }: FieldProps & { value: LeadValues[string] }) {
  if (props.field.isMany) return <Choices {...props} chosen={Array.isArray(value) ? value : []} />
  const Control = props.field.options ? SelectField : TextField
  return <Control {...props} value={textOf(value)} />
}

const textOf = (value: LeadValues[string]) => (typeof value === 'string' ? value : undefined)
