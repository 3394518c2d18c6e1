'use client'

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import { paths } from '@/domain/paths'
import { DRAFT_KEY, LEAD_SENT_EVENT } from '@/features/leads/rules/lead-draft'
import { HONEYPOT_FIELD, withScheme } from '@/features/leads/rules/lead-fields'
import { inStorage } from '@/lib/in-storage'
import { hideNotes } from '@/site/unsent-notes'
import { loadPart } from '@/ui/load-part'
import { dismissToast, showToast, useToaster } from '@/ui/toast/toast'
import { attribution } from './attribution'
import { fieldId } from './fields'
import { NOTICES } from './notices'
import type { CheckedFields } from './send-lead'
import type { BehaviourProps, LeadMessages, TypedValues } from './types'
import { giveToBrowser, tellUnsent } from './unsent'

/** Milliseconds that the visitor has to read the thanks before the redirect (reading A58). */
const REDIRECT_AFTER_MS = 1000

/** The status when a key was already used for another lead, so that the next try needs a new key. */
const KEY_REUSED = 409

const fetchRules = () => loadPart(() => import('./send-lead'))

/** Checks a lead form and sends it without leaving the page. `onChange` gives the form what it has to render. */
export function Behaviour({ form, fields, messages, wasSubmitted, onChange }: BehaviourProps) {
  const { bindings, errors, isSending, submit } = useLead(form, fields, messages)
  useToaster()
  useRules(form)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is made anew with each of these.
  useLayoutEffect(() => {
    onChange({ fields: bindings, messages: errors, isSending, submit })
  }, [errors, isSending])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a submit that came too early is done once.
  useEffect(() => {
    // After the timeout the fields are registered, so the first invalid one can get the focus.
    const timer = wasSubmitted ? setTimeout(submit) : undefined
    return () => clearTimeout(timer)
  }, [])
  return null
}

function useLead(form: HTMLFormElement, fields: readonly LeadField[], given: LeadMessages) {
  const names = [...fields.map(({ name }) => name), 'consent']
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const key = useRef('')
  /** The id of the last error notice, which is removed when the form is sent again. */
  const failures = useRef(0)
  // Fields without a default value are read when they are registered. Only sets of checkboxes need a default value,
  // because it distinguishes them from a single checkbox.
  const [ticked] = useState(() => ticksIn(form, fields))
  const check: Resolver<TypedValues, unknown, CheckedFields> = async (values) =>
    (await fetchRules()).checkLead(values, fields)
  const { register, handleSubmit, formState, getValues, setError, setFocus, setValue, trigger, reset } =
    useForm({ defaultValues: ticked, resolver: check })

  const say = (found: LeadMessages) => {
    const wrong = names.filter((name) => found[name])
    for (const name of wrong) setError(name, { message: found[name] })
    return wrong[0]
  }
  const ask = (found: LeadMessages) => {
    const first = say(found)
    if (first) setFocus(first)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server said is said once.
  useEffect(() => {
    say(given)
    const idle = () => setSending(false)
    window.addEventListener('pageshow', idle)
    return () => {
      window.removeEventListener('pageshow', idle)
      // The notice of a form that has been removed has no meaning.
      dismissToast(failures.current)
    }
  }, [])

  /** Takes over values that the browser, the stored draft or the URL has filled in without an event. */
  const takeOver = () => {
    const known = getValues()
    for (const [name, value] of Object.entries(valuesIn(form, fields)))
      if (String(value) !== String(known[name] || '')) setValue(name, value)
  }
  const thank = () => {
    window.dispatchEvent(new Event(LEAD_SENT_EVENT))
    showToast(NOTICES.thanks)
    form.reset()
    reset(valuesIn(form, fields))
    // Without storage there is no draft.
    inStorage(() => sessionStorage.removeItem(DRAFT_KEY))
    setTimeout(() => location.assign(paths.thankYou), REDIRECT_AFTER_MS)
  }
  const send = async (checked: CheckedFields) => {
    if (textIn(form, HONEYPOT_FIELD) !== '') return
    const consent = textIn(form, 'consent')
    if (consent === '') {
      failures.current = showToast(NOTICES.consent)
      ask({ consent: NOTICES.consent.description })
      return
    }
    setSending(true)
    const { newKey, sendLead } = await fetchRules()
    key.current ||= newKey()
    const lead = { ...checked, source: textIn(form, 'source'), ...attribution() }
    const sent = await sendLead(lead, key.current, consent).catch(() => null)
    if (sent?.ok || sent?.status === KEY_REUSED) key.current = ''
    if (sent?.ok) return thank()
    setSending(false)
    failures.current = tellUnsent(form)
    ask(sent?.errors ?? {})
  }

  const submit = () => {
    if (isBusy.current || isSending) return
    isBusy.current = true
    dismissToast(failures.current)
    hideNotes(form)
    completeWebsite(form)
    takeOver()
    handleSubmit(send)()
      .catch(() => {
        // The script that checks the form could not be loaded.
        setSending(false)
        failures.current = giveToBrowser(form)
      })
      .finally(() => {
        isBusy.current = false
      })
  }

  const complete = () => {
    if (!completeWebsite(form)) return
    takeOver()
    if (formState.errors.website) trigger('website')
  }
  /**
   * Shows a message as soon as a pasted text exceeds the limit, and removes it when the text fits.
   */
  const checkLength = (name: string, maxLength: number, value: string) => {
    if (value.length > maxLength || formState.errors[name]) trigger(name)
  }
  const bind = (name: string, maxLength?: number) =>
    register(name, {
      onBlur: name === 'website' ? complete : undefined,
      onChange: ({ target }: { target: HTMLInputElement }) => {
        if (name === 'consent') dismissToast(failures.current)
        if (maxLength) checkLength(name, maxLength, target.value)
      },
    })
  const bindings = Object.fromEntries(fields.map(({ name, maxLength }) => [name, bind(name, maxLength)]))
  bindings.consent = bind('consent')
  return { bindings, errors: useMessages(names, formState.errors), isSending, submit }
}

function ticksIn(form: HTMLFormElement, fields: readonly LeadField[]): TypedValues {
  const data = new FormData(form)
  const sets = fields.filter(({ isMany }) => isMany)
  return Object.fromEntries(sets.map(({ name }) => [name, data.getAll(name).map(String)]))
}

function valuesIn(form: HTMLFormElement, fields: readonly LeadField[]): TypedValues {
  const data = new FormData(form)
  const texts = [...fields.map(({ name }) => name), 'consent'].map(
    (name) => [name, String(data.get(name) ?? '')] as const,
  )
  return { ...Object.fromEntries(texts), ...ticksIn(form, fields) }
}

/** The messages of the form. The object stays the same while no message changes. */
function useMessages(
  names: readonly string[],
  errors: Partial<Record<string, { message?: string }>>,
): LeadMessages {
  const text = JSON.stringify(Object.fromEntries(names.map((name) => [name, errors[name]?.message])))
  return useMemo(() => JSON.parse(text), [text])
}

/** Loads the rules at the first input, so that the form can be checked without a network later. */
function useRules(form: HTMLFormElement) {
  useEffect(() => {
    const fetchThem = () => void fetchRules().catch(() => undefined)
    form.addEventListener('input', fetchThem, { once: true })
    // The visitor may have filled in and left the field before this script had loaded.
    if (document.activeElement?.id !== fieldId('website')) completeWebsite(form)
  }, [form])
}

/**
 * Adds a missing https:// to the website, because a lead must not be lost for it (reading A68).
 *
 * @returns whether the field was changed
 */
function completeWebsite(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem('website')
  if (!(field instanceof HTMLInputElement)) return false
  const completed = withScheme(field.value)
  if (completed === field.value) return false
  field.value = completed
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** The text of a control; '' for an unticked box. */
function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '')
}
