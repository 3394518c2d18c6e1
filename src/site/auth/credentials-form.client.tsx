'use client'

import { type FormEvent, useState } from 'react'
import { AUTH_NOTES, PASSWORD_LENGTH } from '@/domain/account'
import { type Outcome, signIn, signOut, signUp } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/role'
import { SESSION_CHANNEL } from '@/domain/session'
import { tellTabs } from '@/lib/tabs'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/toast/toast'
import styles from './auth.module.css'
import { AuthField, EmailField } from './auth-field'

type Props = {
  isNew: boolean
  email: string
  onEmail: (email: string) => void
  onCreated: () => void
}

/** Email and password. Signing in works as a plain form too, before the script has arrived or without it. */
export function CredentialsForm({ isNew, email, onEmail, onCreated }: Props) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setBusy(true)
    const isLeaving = isNew ? await create(email, password, onCreated) : await enter(email, password)
    // While the browser leaves for the admin the button stays busy.
    if (!isLeaving) setBusy(false)
  }
  return (
    <form
      className={styles.form}
      method="post"
      action={isNew ? undefined : paths.signIn}
      onSubmit={submit}
      aria-busy={isBusy}
    >
      <h1>{isNew ? 'Create an account' : 'Sign in'}</h1>
      <EmailField email={email} onEmail={onEmail} />
      <AuthField
        name="password"
        type="password"
        label="Password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={
          isNew ? `At least ${PASSWORD_LENGTH.min} characters. A few unrelated words work well.` : undefined
        }
      />
      <Button type="submit" wide disabled={isBusy}>
        {isNew ? (isBusy ? 'Creating account...' : 'Sign Up') : isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  )
}

async function create(email: string, password: string, onCreated: () => void): Promise<false> {
  const { problem } = await signUp(email, password)
  if (problem) {
    showToast({ isBad: true, title: 'Error', description: problem })
  } else {
    showToast({ title: 'Account created!', description: 'Contact the site owner to get admin access.' })
    onCreated()
  }
  return false
}

async function enter(email: string, password: string): Promise<boolean> {
  const outcome = await signIn(email, password)
  if (outcome.problem) {
    showToast({ isBad: true, title: 'Error', description: outcome.problem })
    return false
  }
  if (!isAdmin(outcome.session?.user)) return turnAway()
  tellTabs(SESSION_CHANNEL, 'signed-in')
  window.location.replace(paths.admin)
  return true
}

/** A member has proved the password but has no business here: signed out again, and told. */
async function turnAway(): Promise<false> {
  const { problem }: Outcome = await signOut()
  const { title, text } = AUTH_NOTES.denied
  showToast({ isBad: true, title, description: text })
  if (problem) showToast({ isBad: true, title: 'Error', description: problem })
  return false
}
