'use client'

import { type ComponentProps, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { AUTH_TEXTS } from '@/domain/account'
import { Button } from '@/ui/button'
import { showToast, useToaster } from '@/ui/toast/toast'

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
  return controlsIn(form).flatMap(({ name, value, validity }) => {
    if (name !== 'email' && name !== 'password') return []
    const message = !value
      ? MISSING[name]
      : validity.typeMismatch
        ? AUTH_TEXTS.email
        : name === 'password' && value.length < shortest
          ? `Please use at least ${shortest} characters.`
          : ''
    return message ? [[name, { type: 'validate', message }] as const] : []
  })
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: AuthForm
  title: string
  /** Of the button, idle and busy. */
  labels?: readonly [string, string]
  children: ReactNode
}

/** A heading, fields and one button. Without scripts it is the browser's form, which the page's address takes. */
export function AuthFormBox({ form, title, labels, children, ...rest }: Props) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <form
      {...rest}
      ref={form.ref}
      className="grid gap-5"
      method="post"
      onSubmit={form.submit}
      // The page's loader holds a click back until it sees this.
      noValidate={isLive}
      aria-busy={form.isBusy}
    >
      <h1 className="text-2xl">{title}</h1>
      {children}
      {labels && (
        <Button type="submit" wide disabled={form.isBusy}>
          {form.isBusy ? labels[1] : labels[0]}
        </Button>
      )}
    </form>
  )
}

const never = () => () => undefined
