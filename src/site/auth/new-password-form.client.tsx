'use client'

import { type FormEvent, useState } from 'react'
import { AUTH_TEXTS, PASSWORD_LENGTH } from '@/domain/account'
import { resetPassword } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { Button } from '@/ui/button'
import { SmartLink } from '@/ui/smart-link'
import { showToast } from '@/ui/toast/toast'
import styles from './auth.module.css'
import { AuthField } from './auth-field'

/** Sets a new password with the token that the mailed link carries behind its #. */
export function NewPasswordForm() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const token = window.location.hash.slice(1)
    setState('busy')
    const problem = token ? (await resetPassword(token, password)).problem : AUTH_TEXTS.badLink
    setState(problem ? 'idle' : 'done')
    if (problem) return showToast({ isBad: true, title: 'Error', description: problem })
    showToast({ title: 'Password changed', description: 'Sign in with the new one.' })
    // The used link is of no more use in the history of this browser.
    window.history.replaceState(null, '', paths.authReset)
  }
  if (state === 'done') {
    return (
      <div className={styles.form}>
        <h1>Password changed</h1>
        <p>You were signed out everywhere. Sign in with the new password.</p>
        <SmartLink href={paths.auth}>Go to sign in</SmartLink>
      </div>
    )
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit} aria-busy={state === 'busy'}>
      <h1>Set a new password</h1>
      <AuthField
        name="password"
        type="password"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.`}
      />
      <Button type="submit" wide disabled={state === 'busy'}>
        {state === 'busy' ? 'Saving...' : 'Save password'}
      </Button>
    </form>
  )
}
