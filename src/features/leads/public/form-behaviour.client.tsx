'use client'

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { LeadField } from '@/copy/types'
import { HONEYPOT_FIELD, withScheme } from '@/features/leads/rules/lead-fields'
import { hideNotes } from '@/site/unsent-notes'
import { dismissToast, showToast, useToaster } from '@/ui/toast/toast'
import { fieldId } from './fields'
import { textIn } from './form-text'
import { NOTICES } from './notices'
import type { BehaviourProps, FormWork, LeadMessages, TypedValues } from './types'
import { giveToBrowser, tellUnsent } from './unsent'

/** The status when a key was already used for another lead, so that the next try needs a new key. */
const KEY_REUSED = 409

type FormBehaviourProps<Checked, Answer> = BehaviourProps & { work: FormWork<Checked, Answer> }

/**
 * Checks a form and sends it without leaving the page. `onChange` gives the form what it has to render.
 *
 * @param work - how a form of this kind is checked and sent; the same object in each render
 */
export function FormBehaviour<Checked extends object, Answer>({
  form,
  fields,
  messages,
  wasSubmitted,
  onChange,
  work,
}: FormBehaviourProps<Checked, Answer>) {
  const { bindings, errors, isSending, submit } = useSentForm(form, fields, messages, work)
  useToaster()
  useRules(form, work)

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

function useSentForm<Checked extends object, Answer>(
  form: HTMLFormElement,
  fields: readonly LeadField[],
  given: LeadMessages,
  work: FormWork<Checked, Answer>,
) {
  const names = [...fields.map(({ name }) => name), 'consent']
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const key = useRef('')
  /** The id of the last error notice, which is removed when the form is sent again. */
  const failures = useRef(0)
  // Fields without a default value are read when they are registered. Only sets of checkboxes need a default value,
  // because it distinguishes them from a single checkbox.
  const [ticked] = useState(() => ticksIn(form, fields))
  const check: Resolver<TypedValues, unknown, Checked> = async (values) =>
    (await work.load()).check(values, fields)
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
  const clear = () => {
    form.reset()
    reset(valuesIn(form, fields))
  }
  const send = async (checked: Checked) => {
    if (textIn(form, HONEYPOT_FIELD) !== '') return
    const consent = textIn(form, 'consent')
    if (consent === '') {
      failures.current = showToast(NOTICES.consent)
      ask({ consent: NOTICES.consent.description })
      return
    }
    setSending(true)
    const { newKey, send: sendForm } = await work.load()
    key.current ||= newKey()
    const sent = await sendForm(form, checked, key.current, consent).catch(() => null)
    if (sent?.ok || sent?.status === KEY_REUSED) key.current = ''
    if (sent?.ok) return work.onSent(sent.answer, clear)
    setSending(false)
    failures.current = sent?.notice ? showToast(sent.notice) : tellUnsent(form)
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
function useRules(form: HTMLFormElement, { load }: { load: () => Promise<unknown> }) {
  useEffect(() => {
    const fetchThem = () => void load().catch(() => undefined)
    form.addEventListener('input', fetchThem, { once: true })
    // The visitor may have filled in and left the field before this script had loaded.
    if (document.activeElement?.id !== fieldId('website')) completeWebsite(form)
  }, [form, load])
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
