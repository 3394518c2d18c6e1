'use client'

import { type FormEvent, useState } from 'react'
import { AUTH_TEXTS } from '@/domain/account'
import { confirmAddress } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { Button } from '@/ui/button'
import { SmartLink } from '@/ui/smart-link'
import { showToast } from '@/ui/toast/toast'
import styles from './auth.module.css'
import { AuthField } from './auth-field'

/** Opens a new account with the token that the mailed link carries behind its #, and the password chosen for it. */
export function ConfirmForm() {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const token = window.location.hash.slice(1)
    setState('busy')
    const problem = token ? (await confirmAddress(token, password)).problem : AUTH_TEXTS.badConfirmation
    setState(problem ? 'idle' : 'done')
    if (problem) return showToast({ isBad: true, title: 'Error', description: problem })
    // The used link is of no more use in the history of this browser.
    window.history.replaceState(null, '', paths.authConfirm)
  }
  if (state === 'done') {
    return (
      <div className={styles.form}>
        <h1>Address confirmed</h1>
        <p>Your account is open. Contact the site owner to get admin access.</p>
        <SmartLink href={paths.auth}>Go to sign in</SmartLink>
      </div>
    )
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit} aria-busy={state === 'busy'}>
      <h1>Confirm your address</h1>
      <AuthField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        hint="The one that you chose when you signed up."
      />
      <Button type="submit" wide disabled={state === 'busy'}>
        {state === 'busy' ? 'Confirming...' : 'Confirm'}
      </Button>
      <p className={styles.hint}>
        Not the one who signed up? Then leave this page: without your help the account cannot be used.
      </p>
    </form>
  )
}
