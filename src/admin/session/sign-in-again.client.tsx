'use client'

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { signIn, signOut } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { SESSION_CHANNEL } from '@/domain/session'
import { tellTabs } from '@/lib/tabs'
import controls from '../shell/controls.module.css'
import { PasswordField } from './password-field'
import styles from './session-guard.module.css'

type Props = { email: string; onSignedIn: () => void }

/** Asks for the password in front of a locked screen. It cannot be dismissed; leaving is a link. */
export function SignInAgain({ email, onSignedIn }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog stands in Payload's tree, whose forms must not hear of this one.
    event.stopPropagation()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    const outcome = await signIn(email, password)
    setBusy(false)
    setProblem(outcome.problem)
    if (outcome.problem) return
    if (!isAdmin(outcome.session?.user)) {
      await signOut()
      return window.location.reload()
    }
    tellTabs(SESSION_CHANNEL, 'signed-in')
    onSignedIn()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => event.preventDefault()}
    >
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        <h2 id={`${id}-title`}>Sign in again</h2>
        <p>Your session has ended. What you typed is still here.</p>
        <label htmlFor={`${id}-email`}>Email</label>
        <input
          className={controls.field}
          id={`${id}-email`}
          type="email"
          value={email}
          readOnly
          autoComplete="username"
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className={`${controls.button} ${controls.primary}`} disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </button>
        <a href={paths.auth}>Leave without saving</a>
      </form>
    </dialog>
  )
}
