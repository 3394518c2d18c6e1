import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl } from 'react-hook-form'
import type { z } from 'zod'
import { leadSchema, withScheme } from '@/domain/lead'
import { controlsOf, showMessages } from './form-messages'

/** What the visitor types; the rest of a lead the page adds by itself. */
const typedSchema = leadSchema.omit({
  source: true,
  page: true,
  referrer: true,
  utm_source: true,
  utm_medium: true,
  utm_campaign: true,
})

type Typed = z.input<typeof typedSchema>
export type CheckedFields = z.output<typeof typedSchema>

const NAMES = typedSchema.keyof().options

/**
 * Checks a form that the server drew: on submit, and from then on at every change of a field.
 *
 * @param form - holds controls with the lead's wire names; each has a place for its message
 */
export function checkTypedFields(form: HTMLFormElement, signal: AbortSignal) {
  const control = createFormControl<Typed, unknown, CheckedFields>({
    resolver: zodResolver(typedSchema),
    shouldFocusError: false,
  })
  for (const name of NAMES) {
    const { ref, onChange } = control.register(name)
    for (const element of controlsOf(form, name)) {
      ref(element)
      const tell = (event: Event) => onChange({ type: 'change', target: event.target })
      element.addEventListener('input', tell, { signal })
      element.addEventListener('change', tell, { signal })
    }
  }
  completeWebsite(form, signal)
  control.subscribe({
    formState: { errors: true },
    callback: ({ errors = {} }) => {
      const messages = NAMES.map((name) => [name, errors[name]?.message] as const)
      showMessages(form, Object.fromEntries(messages))
    },
  })
  return {
    /** Takes over what the browser filled in without telling, then calls one of the two. */
    submit(onValid: (fields: CheckedFields) => Promise<void>, onInvalid: (names: string[]) => void) {
      for (const name of NAMES) control.setValue(name, readField(form, name))
      return control.handleSubmit(onValid, (errors) => onInvalid(Object.keys(errors)))()
    },
    /** Puts the server's messages beside the fields. */
    refuse(errors: Record<string, string>) {
      for (const name of NAMES) {
        const message = errors[name]
        if (message) control.setError(name, { message })
      }
    },
    reset() {
      form.reset()
      control.reset()
    },
  }
}

function readField<Name extends keyof Typed>(form: HTMLFormElement, name: Name): Typed[Name]
function readField(form: HTMLFormElement, name: keyof Typed) {
  const data = new FormData(form)
  return name === 'service_interest' ? data.getAll(name) : (data.get(name) ?? '')
}

/** A forgotten https:// is no reason to lose a lead (reading A68). */
function completeWebsite(form: HTMLFormElement, signal: AbortSignal) {
  for (const field of controlsOf(form, 'website')) {
    if (!(field instanceof HTMLInputElement)) continue
    const complete = () => {
      const completed = withScheme(field.value)
      if (completed === field.value) return
      field.value = completed
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    field.addEventListener('blur', complete, { signal })
    form.addEventListener('submit', complete, { signal, capture: true })
    // It may have been filled in and left before this script came.
    if (document.activeElement !== field) complete()
  }
}
