'use client'

import { useEffect, useState } from 'react'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { prove, readFactors } from '@/features/accounts/rules/factor-requests'
import { proveWithPasskey } from '@/features/accounts/rules/passkey-requests'
import type { Outcome } from '@/features/accounts/rules/session-requests'
import { PasswordField } from '@/staff-ui/labelled-input'
import { Question } from '@/staff-ui/question.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { CodeField } from './code-field'

/** Asks for a fresh sign-in in front of the screen: with password and code, or with a passkey alone. */
export function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const [hasPassword, setHasPassword] = useState(true)

  useEffect(() => {
    const look = async () => {
      const state = await readFactors()
      const factors = state?.factors ?? []
      setHasPassword(state?.hasPassword ?? true)
      setNeedsCode(factors.length > 0)
      setHasPasskey(factors.some(({ factor_type }) => factor_type === 'webauthn'))
    }
    void look()
  }, [])

  async function submit(form: FormData) {
    if (!hasPassword) return take(proveWithPasskey)
    await take(() => prove(String(form.get('password') ?? ''), String(form.get('code') ?? '')))
  }

  async function take(ask: () => Promise<Outcome>) {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    const outcome = await ask()
    setBusy(false)
    if (!outcome.problem) return onEnd(true)
    if (outcome.problem === AUTH_TEXTS.needsCode) setNeedsCode(true)
    setProblem(outcome.problem)
  }

  const idle = hasPassword ? 'Go on' : 'Use a passkey'
  return (
    <Question
      title="Is it still you?"
      confirm={isBusy ? 'Checking...' : idle}
      cancel="Cancel"
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={() => onEnd(false)}
    >
      {hasPassword ? (
        <>
          <p>You signed in a while ago. Enter your password to go on; nothing that you typed is lost.</p>
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          {needsCode && <CodeField />}
          {hasPasskey && (
            <BusyButton
              className={`${button()} justify-self-start`}
              isBusy={isBusy}
              onClick={() => void take(proveWithPasskey)}
            >
              Use a passkey instead
            </BusyButton>
          )}
        </>
      ) : (
        <p>You signed in a while ago. Use your passkey to go on; nothing that you typed is lost.</p>
      )}
      <p className="text-danger empty:hidden" role="alert">
        {problem}
      </p>
    </Question>
  )
}
