'use client'

import { useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { AUTH_TEXTS, PASSWORD_LENGTH } from '@/features/accounts/rules/account'
import { confirmAddress, resetPassword } from '@/features/accounts/rules/account-requests'
import type { Outcome } from '@/features/accounts/rules/session-requests'
import { SmartLink } from '@/ui/smart-link'
import { showToast } from '@/ui/toast/toast'
import { AuthFormBox, HINT, NEW_PASSWORD_HINT, PasswordField, useAuthForm } from './auth-form.client'

/** A form that sends a password together with the token in the fragment of the mailed link. */
export function useLinkForm(
  send: (token: string, password: string) => Promise<Outcome>,
  badLink: string,
  shortest?: number,
) {
  const [isDone, setDone] = useState(false)
  const form = useAuthForm(async ({ password }) => {
    const token = window.location.hash.slice(1)
    const problem = token ? (await send(token, password)).problem : badLink
    if (problem) return problem
    setDone(true)
    forgetLink()
    return null
  }, shortest)
  return { form, isDone }
}

/** Removes the token of a used link from the address and so from the history of this browser. */
export function forgetLink() {
  window.history.replaceState(null, '', window.location.pathname)
}

/** Sets a new password. */
export function NewPasswordForm() {
  const reset = async (token: string, password: string) => {
    const outcome = await resetPassword(token, password)
    if (!outcome.problem) showToast({ title: 'Password changed', description: 'Sign in with the new one.' })
    return outcome
  }
  const { form, isDone } = useLinkForm(reset, AUTH_TEXTS.badLink, PASSWORD_LENGTH.min)
  if (isDone)
    return (
      <Done title="Password changed" text="You were signed out everywhere. Sign in with the new password." />
    )
  return (
    <AuthFormBox form={form} title="Set a new password" labels={['Save password', 'Saving...']}>
      <PasswordField form={form} label="New password" autoComplete="new-password" hint={NEW_PASSWORD_HINT} />
    </AuthFormBox>
  )
}

/** The form that confirms a new account with the password that was chosen for it. */
export function ConfirmForm() {
  const { form, isDone } = useLinkForm(confirmAddress, AUTH_TEXTS.badConfirmation)
  if (isDone)
    return (
      <Done
        title="Address confirmed"
        text="Your account is open. Contact the site owner to get admin access."
      />
    )
  return (
    <>
      <AuthFormBox form={form} title="Confirm your address" labels={['Confirm', 'Confirming...']}>
        <PasswordField
          form={form}
          label="Password"
          autoComplete="current-password"
          hint="The one that you chose when you signed up."
        />
      </AuthFormBox>
      <p className={`${HINT} mt-5`}>
        Not the one who signed up? Then leave this page: without your help the account cannot be used.
      </p>
    </>
  )
}

export function Done({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p>{text}</p>
      <SmartLink href={paths.auth}>Go to sign in</SmartLink>
    </div>
  )
}
