'use client'

import { type FormEvent, useId, useState } from 'react'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { SESSION_CHANNEL } from '@/domain/session'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { sendCode, signIn } from '@/features/accounts/rules/account-requests'
import { sendPasskey } from '@/features/accounts/rules/passkey-requests'
import { type Outcome, signOut } from '@/features/accounts/rules/session-requests'
import { broadcastToTabs } from '@/lib/tabs'
import { Dialog } from '@/staff-ui/dialog.client'
import { closedDialogBox } from '@/staff-ui/dialog-looks'
import { LabelledInput, PasswordField } from '@/staff-ui/labelled-input'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { CodeField } from './code-field'

type Props = { email: string; onSignedIn: () => void }

/** Asks for the password in front of a locked screen. The dialog cannot be dismissed; leaving is a link. */
export function SignInAgain({ email, onSignedIn }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const [needsSetUp, setNeedsSetUp] = useState(false)
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog is rendered within Payload's forms, which must not handle its submit event.
    event.stopPropagation()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    await take(
      needsCode
        ? await sendCode(String(form.get('code') ?? ''))
        : await signIn(email, String(form.get('password') ?? '')),
    )
  }

  async function takePasskey() {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    await take(await sendPasskey())
  }

  async function take(outcome: Outcome) {
    setBusy(false)
    setProblem(outcome.problem)
    if (outcome.problem === AUTH_TEXTS.startAgain) setNeedsCode(false)
    if (outcome.problem) return
    if (outcome.needsSetUp) return setNeedsSetUp(true)
    if (outcome.needsCode) {
      setHasPasskey(outcome.hasPasskey === true)
      return setNeedsCode(true)
    }
    if (!isAdmin(outcome.session?.user)) {
      await signOut()
      return window.location.reload()
    }
    broadcastToTabs(SESSION_CHANNEL, 'signed-in')
    onSignedIn()
  }

  return (
    <Dialog className={`${closedDialogBox} w-[min(26rem,calc(100vw-2rem))]`} aria-labelledby={`${id}-title`}>
      <form className="grid gap-2.5" onSubmit={submit} aria-busy={isBusy}>
        <h2 className="text-card" id={`${id}-title`}>
          Sign in again
        </h2>
        <p className="mb-2">Your session has ended. What you typed is still here.</p>
        <LabelledInput label="Email" type="email" value={email} readOnly autoComplete="username" />
        {needsCode ? (
          <CodeField autoFocus />
        ) : (
          <PasswordField label="Password" name="password" autoComplete="current-password" />
        )}
        {needsSetUp && (
          <p role="status">
            You need a second factor now.{' '}
            <a href={paths.authSetUp} target="_blank" rel="noopener">
              Set it up in another tab
            </a>
            , and come back: nothing that you typed is lost.
          </p>
        )}
        {problem && (
          <p className="text-danger" role="alert">
            {problem}
          </p>
        )}
        <BusyButton type="submit" className={`${button({ tone: 'signal' })} mt-2`} isBusy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </BusyButton>
        {needsCode && hasPasskey && (
          <BusyButton className={button()} isBusy={isBusy} onClick={takePasskey}>
            Use a passkey
          </BusyButton>
        )}
        <a className="justify-self-start" href={paths.auth}>
          Leave without saving
        </a>
      </form>
    </Dialog>
  )
}
