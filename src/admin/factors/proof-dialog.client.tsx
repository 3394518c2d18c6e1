'use client'

import { useEffect, useRef, useState } from 'react'
import { AUTH_TEXTS } from '@/domain/account'
import type { Outcome } from '@/domain/account-requests'
import { prove, readFactors } from '@/domain/factor-requests'
import { proveWithPasskey } from '@/domain/passkey-requests'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { Question } from '../editor/visual/question.client'
import { PasswordField } from '../shell/controls'
import { CodeField } from './code-field'

/** Asks who one is, in front of the screen: password, and code or passkey where the account has one. */
export function ProofDialog({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const password = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const look = async () => {
      const factors = (await readFactors())?.factors ?? []
      setNeedsCode(factors.length > 0)
      setHasPasskey(factors.some(({ factor_type }) => factor_type === 'webauthn'))
    }
    void look()
  }, [])

  async function submit(form: FormData) {
    await take(() => prove(String(form.get('password') ?? ''), String(form.get('code') ?? '')))
  }

  function takePasskey() {
    const typed = password.current?.querySelector('input')?.value ?? ''
    if (!typed) return setProblem('Enter your password first.')
    void take(() => proveWithPasskey(typed))
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

  return (
    <Question
      title="Is it still you?"
      confirm={isBusy ? 'Checking...' : 'Go on'}
      cancel="Cancel"
      isBusy={isBusy}
      onConfirm={submit}
      onCancel={() => onEnd(false)}
    >
      <p>You signed in a while ago. Enter your password to go on; nothing that you typed is lost.</p>
      <div ref={password} className="grid gap-2.5">
        <PasswordField label="Password" name="password" autoComplete="current-password" />
      </div>
      {needsCode && <CodeField />}
      {hasPasskey && (
        <BusyButton className={`${button()} justify-self-start`} isBusy={isBusy} onClick={takePasskey}>
          Use a passkey instead
        </BusyButton>
      )}
      <p className="text-danger empty:hidden" role="alert">
        {problem}
      </p>
    </Question>
  )
}
