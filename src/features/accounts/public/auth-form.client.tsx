'use client'

import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import {
  type AUTH_FLASHES,
  AUTH_TEXTS,
  type AuthFlash,
  EMAIL_FORM,
  EMAIL_LENGTH,
  PASSWORD_LENGTH,
} from '@/features/accounts/rules/account'
import { CODE_LENGTH } from '@/features/accounts/rules/factors'
import { hideNotes, noteUnsent, UnsentNotes } from '@/site/unsent-notes'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { SubmitButton } from '@/ui/submit-button.client'
import { dismissToast, type Notice, showToast, useToaster } from '@/ui/toast/toast'
import { useLive } from '@/ui/use-live'

export const HINT = 'text-sm text-ink-soft'
/** A button that looks like a link. */
export const LINK_BUTTON = 'min-h-11 text-left text-sm underline underline-offset-[0.2em] hover:decoration-2'
export const NOTE = 'mb-6 border-l-4 border-danger bg-danger-ground px-[1.1rem] py-[0.9rem]'

/** The outcome of a plain form that was sent without scripts. */
export function FlashNote({ flash }: { flash: Flash }) {
  return (
    <div className={NOTE} role="alert">
      <strong>{flash.title}</strong>
      <p>{flash.text}</p>
    </div>
  )
}

export const NEW_PASSWORD_HINT = `At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`

export type Flash = (typeof AUTH_FLASHES)[AuthFlash]

type Values = { email: string; password: string; code: string }
type Name = keyof Values

const NAMES: readonly Name[] = ['email', 'password', 'code']

type AuthForm = ReturnType<typeof useAuthForm>

type Send = (values: Values, tell: (notice: Notice) => void) => Promise<string | null>

/** The messages of empty fields. */
const MISSING = {
  email: 'Please enter your email address.',
  password: 'Please enter your password.',
  code: 'Please enter the code.',
}

/**
 * `useForm` for the forms of the sign-in pages.
 *
 * @param send - sends the values, and resolves to the text of a problem or to null; other bad news it shows itself
 * @param shortest - the least length of the password, in forms in which a new one is chosen
 */
export function useAuthForm(send: Send, shortest = 1) {
  const check: Resolver<Values> = (values, _context, { names = [] }) => {
    const errors = Object.fromEntries(
      names.flatMap((name) => {
        const message = problemOf(name, values[name], shortest)
        return message ? [[name, { type: 'validate', message }] as const] : []
      }),
    )
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
  const { register, handleSubmit, formState, getValues, setValue, setFocus } = useForm<Values>({
    resolver: check,
  })
  useToaster()
  /** The id of the last try's notice, which is removed at the next try. */
  const failure = useRef(0)
  const endFailure = () => dismissToast(failure.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form leaves.
  useEffect(() => endFailure, [])
  const tell = (notice: Notice) => {
    failure.current = showToast({ ...notice, isBad: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    endFailure()
    hideNotes(element)
    // A password manager may have filled in fields without an event, so the values are read from the form.
    const filled = new FormData(element)
    for (const name of NAMES) {
      const value = filled.get(name)
      if (typeof value === 'string' && value !== getValues(name)) setValue(name, value)
    }
    return handleSubmit(async (values) => {
      const problem = await send(values, tell)
      if (!problem) return
      noteUnsent(element)
      tell({ title: 'Error', description: problem })
    })(event)
  }
  const { errors, isSubmitting } = formState
  return { register, submit, setFocus, errors, isBusy: isSubmitting }
}

function problemOf(name: Name, value: string, shortest: number): string | null {
  if (!value) return MISSING[name]
  if (name === 'email' && !EMAIL_FORM.test(value)) return AUTH_TEXTS.email
  if (name === 'password' && value.length < shortest) return `Please use at least ${shortest} characters.`
  return null
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: AuthForm
  title: string
  /** The labels of the button, idle and busy. */
  labels?: readonly [string, string]
  children: ReactNode
}

/**
 * A form with a heading, fields and one button. Without scripts it works as a plain form if it has an `action`;
 * otherwise it says that it needs scripts.
 */
export function AuthFormBox({ form, title, labels, children, ...rest }: Props) {
  const isLive = useLive()
  return (
    <form
      {...rest}
      className={rest.action ? 'grid gap-5' : 'grid gap-5 noscript:*:nth-[n+3]:hidden'}
      method="post"
      onSubmit={form.submit}
      // As soon as React runs, our own messages replace those of the browser.
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
      <UnsentNotes offline="Your device is offline, so nothing was sent. What you typed is kept: send it again once you are connected." />
      {labels && (
        <SubmitButton isBusy={form.isBusy} busyLabel={labels[1]} wide>
          {labels[0]}
        </SubmitButton>
      )}
    </form>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'form' | 'name'> & {
  form: AuthForm
  name: Name
  label: string
  hint?: string
  /** Shown at the end of the field. */
  children?: ReactNode
}

function AuthField({ form, name, label, hint, children, ...input }: FieldProps) {
  const id = useId()
  const message = form.errors[name]?.message
  return (
    <div className="grid gap-[0.35rem]">
      <label htmlFor={id} className="text-sm font-[650]">
        {label}
      </label>
      <div className="relative grid">
        <input
          id={id}
          required
          aria-invalid={message ? true : undefined}
          aria-describedby={hint ? `${id}-error ${id}-hint` : `${id}-error`}
          className="min-h-12 w-full rounded border-2 border-line-strong bg-paper px-[0.8rem] text-ink aria-invalid:border-danger aria-invalid:bg-danger-ground [&:not(:only-child)]:pr-24"
          {...input}
          {...form.register(name)}
        />
        {children}
      </div>
      <p id={`${id}-error`} className="text-sm font-semibold text-danger empty:hidden">
        {message}
      </p>
      {hint && (
        <p id={`${id}-hint`} className={HINT}>
          {hint}
        </p>
      )}
    </div>
  )
}

type EmailProps = { form: AuthForm; email: string }

/** The field of the email address, whose value the forms of /auth share. */
export function EmailField({ form, email }: EmailProps) {
  return (
    <AuthField
      form={form}
      name="email"
      type="email"
      label="Email"
      autoComplete="username"
      maxLength={EMAIL_LENGTH}
      defaultValue={email}
    />
  )
}

type CodeProps = { form: AuthForm; hint?: string }

/** The field of a code of an app or a backup code. Both consist of digits only. */
export function CodeField({
  form,
  hint = 'The six digits that your app shows, or one of your backup codes.',
}: CodeProps) {
  return (
    <AuthField
      form={form}
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      hint={hint}
    />
  )
}

type PasswordProps = Pick<FieldProps, 'form' | 'label' | 'hint' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/**
 * The field of a password, with a button that shows it. It is hidden again when the form is sent, because browsers
 * save passwords only from password fields.
 */
export function PasswordField({ form, ...rest }: PasswordProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (form.isBusy) setShown(false)
  }, [form.isBusy])
  return (
    <AuthField form={form} name="password" type={isShown ? 'text' : 'password'} {...rest}>
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 min-w-12 rounded px-[0.8rem] text-sm font-semibold underline underline-offset-[0.2em] hover:decoration-2 noscript:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </AuthField>
  )
}

type WaitingProps = { label: string; isWaiting: boolean; isBusy?: boolean; onClick: () => void }

/** A button that has the browser ask for a passkey, which it does only with scripts. */
export function PasskeyButton({ label, isWaiting, isBusy = isWaiting, onClick }: WaitingProps) {
  return (
    <BusyButton
      className={`${button({ tone: 'line', size: 'normal', wide: true })} mt-4 noscript:hidden`}
      isBusy={isBusy}
      onClick={onClick}
    >
      {isWaiting ? 'Waiting for the passkey...' : label}
    </BusyButton>
  )
}
