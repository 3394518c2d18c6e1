'use client'

import { type FormEvent, useId, useState } from 'react'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { PASSWORD_LENGTH } from '@/features/accounts/rules/account'
import { changePassword } from '@/features/accounts/rules/account-requests'
import { broadcastToTabs } from '@/lib/tabs'
import { PasswordField } from '@/staff-ui/labelled-input'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { useLive } from '@/ui/use-live'
import { useProof } from './proof.client'

/**
 * Changes the password, and asks for the current one if there is one. All sessions end, so the reader must sign in
 * again.
 */
export function ChangePassword({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hint = useId()
  const title = hasPassword ? 'Change password' : 'Set a password'
  const { run, dialog } = useProof()
  // The browser would send the form itself, with the passwords in the address.
  const isLive = useLive()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const outcome = await run(() =>
      changePassword(
        hasPassword ? String(form.get('current') ?? '') : undefined,
        String(form.get('password') ?? ''),
      ),
    )
    setProblem(outcome?.problem ?? null)
    if (!outcome || outcome.problem) return setBusy(false)
    broadcastToTabs(SESSION_CHANNEL, 'signed-out')
    window.location.replace(paths.auth)
  }
  return (
    <form className="grid max-w-[28rem] gap-2.5 [&>input]:mb-2" onSubmit={submit} aria-busy={isBusy}>
      <h2 className="mb-2 text-xl">{title}</h2>
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      {hasPassword && (
        <PasswordField label="Current password" name="current" autoComplete="current-password" />
      )}
      <PasswordField label="New password" name="password" autoComplete="new-password" describedBy={hint} />
      <p id={hint} className="text-sm text-ink-soft">
        At least {PASSWORD_LENGTH.min} characters. A few unrelated words work well. You sign in again
        afterwards, on every device.
      </p>
      {problem && (
        <p className="text-danger" role="alert">
          {problem}
        </p>
      )}
      <BusyButton
        type="submit"
        className={`${button({ tone: 'signal' })} mt-2 justify-self-start`}
        isBusy={isBusy}
        disabled={!isLive}
      >
        {isBusy ? 'Saving...' : title}
      </BusyButton>
      {dialog}
    </form>
  )
}
