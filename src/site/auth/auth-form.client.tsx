'use client'

import { type ComponentProps, type ReactNode, useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { AUTH_TEXTS } from '@/domain/account'
import { SubmitButton } from '@/ui/submit-button.client'
import { showToast, useToaster } from '@/ui/toast/toast'
import { useLive } from '@/ui/use-live'

type Values = { email: string; password: string }
type Name = keyof Values

export type AuthForm = ReturnType<typeof useAuthForm>

/** What a field says that is empty. */
const MISSING = { email: 'Please enter your email address.', password: 'Please enter your password.' }

/**
 * `useForm` for the forms of the staff entrance. It reads the form itself: a password manager may have filled in what
 * no event told of.
 *
 * @param send - asks the server, and gives the text of what went wrong or null
 * @param shortest - of the password, when one is chosen here
 */
export function useAuthForm(send: (values: Values) => Promise<string | null>, shortest = 1) {
  const ref = useRef<HTMLFormElement>(null)
  const check: Resolver<Values> = async () => {
    const values = valuesIn(ref.current)
    const errors = Object.fromEntries(wrongIn(ref.current, shortest))
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const { register, handleSubmit, formState } = useForm<Values>({ resolver: check })
  useToaster()
  const submit = handleSubmit(async (values) => {
    const problem = await send(values)
    if (problem) showToast({ isBad: true, title: 'Error', description: problem })
  })
  const { errors, isSubmitting } = formState
  return { ref, register, submit, errors, isBusy: isSubmitting }
}

function controlsIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter((control) => control instanceof HTMLInputElement)
}

function valuesIn(form: HTMLFormElement | null): Values {
  const value = (name: Name) => controlsIn(form).find((control) => control.name === name)?.value ?? ''
  return { email: value('email'), password: value('password') }
}

function wrongIn(form: HTMLFormElement | null, shortest: number) {
  return controlsIn(form).flatMap((control) => {
    const message = problemOf(control, shortest)
    return message ? [[control.name, { type: 'validate', message }] as const] : []
  })
}

function problemOf({ name, value, validity }: HTMLInputElement, shortest: number): string | null {
  if (name !== 'email' && name !== 'password') return null
  if (!value) return MISSING[name]
  if (validity.typeMismatch) return AUTH_TEXTS.email
  if (name === 'password' && value.length < shortest) return `Please use at least ${shortest} characters.`
  return null
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: AuthForm
  title: string
  /** Of the button, idle and busy. */
  labels?: readonly [string, string]
  children: ReactNode
}

/**
 * A heading, fields and one button. Without scripts it is the browser's form if it has an `action`; else it says that
 * it needs them.
 */
export function AuthFormBox({ form, title, labels, children, ...rest }: Props) {
  const isLive = useLive()
  return (
    <form
      {...rest}
      ref={form.ref}
      className={rest.action ? 'grid gap-5' : 'grid gap-5 noscript:*:nth-[n+3]:hidden'}
      method="post"
      onSubmit={form.submit}
      // The page's loader holds a click back until it sees this.
      noValidate={isLive}
      aria-busy={form.isBusy}
    >
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {!rest.action && (
        <p className="hidden noscript:block">
          This works only with JavaScript. Please allow it for this site and load the page again.
        </p>
      )}
      {children}
      {labels && (
        <SubmitButton isBusy={form.isBusy} busyLabel={labels[1]} wide>
          {labels[0]}
        </SubmitButton>
      )}
    </form>
  )
}
