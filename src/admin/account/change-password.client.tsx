'use client'

import { type FormEvent, useId, useState } from 'react'
import { PASSWORD_LENGTH } from '@/domain/account'
import { changePassword } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { tellTabs } from '@/lib/tabs'
import styles from './account.module.css'

/** Asks for the current password and a new one. Afterwards one signs in again, here and everywhere. */
export function ChangePassword({ email }: { email: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const outcome = await changePassword(
      String(form.get('current') ?? ''),
      String(form.get('password') ?? ''),
    )
    setProblem(outcome.problem)
    if (outcome.problem) return setBusy(false)
    tellTabs(SESSION_CHANNEL, 'signed-out')
    window.location.replace(paths.auth)
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
      <h2>Change password</h2>
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <label htmlFor={`${id}-current`}>Current password</label>
      <input id={`${id}-current`} name="current" type="password" required autoComplete="current-password" />
      <label htmlFor={`${id}-new`}>New password</label>
      <input
        id={`${id}-new`}
        name="password"
        type="password"
        required
        autoComplete="new-password"
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        At least {PASSWORD_LENGTH.min} characters. A few unrelated words work well. You sign in again
        afterwards, on every device.
      </p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" disabled={isBusy}>
        {isBusy ? 'Saving...' : 'Change password'}
      </button>
    </form>
  )
}
