'use client'

import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react'
import { EMAIL_LENGTH } from '@/domain/account'
import type { AuthForm } from './auth-form.client'
import { HINT } from './looks'

type FieldProps = Omit<ComponentProps<'input'>, 'id' | 'form' | 'name'> & {
  form: AuthForm
  name: 'email' | 'password'
  label: string
  hint?: string
  /** Stands in the field, at its end. */
  children?: ReactNode
}

/** A required field with its label, what is wrong with it, and a hint below when there is one. */
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

/** The address of an account, which the forms of /auth share while one goes from one to the other. */
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

type PasswordProps = Pick<FieldProps, 'form' | 'label' | 'hint' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be shown. It is hidden again when it is sent: browsers keep what was typed as a password. */
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
