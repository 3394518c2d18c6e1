'use client'

import { useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { resetFactors } from '@/features/accounts/rules/factor-requests'
import { Question } from '@/staff-ui/question.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { useProof } from './proof.client'

/**
 * Removes, below the fields of a colleague's account, the second factors of a colleague who has lost phone and backup
 * codes.
 */
export function ResetFactors() {
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  if (!id || !user || String(id) === String(user.id)) return null
  return <Reset account={String(id)} />
}

function Reset({ account }: { account: string }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { run, dialog } = useProof()

  async function reset() {
    setAsking(false)
    setBusy(true)
    const outcome = await run(() => resetFactors(account))
    setBusy(false)
    if (!outcome) return
    if (outcome.problem) notifyError(outcome.problem)
    else if (outcome.removed === 0) notifySuccess('This account has no second factor. Nothing was changed.')
    else notifySuccess('The second factors are removed, and the account was signed out everywhere.')
  }

  return (
    <section className="mt-6" aria-labelledby="lost-factor" data-own>
      <h2 className="mb-3 border-b border-line pb-2 font-display text-card font-extrabold" id="lost-factor">
        Lost phone
      </h2>
      <p className="mb-3 text-ink-soft">
        For a colleague who has neither the app nor a backup code. Make sure that it is them who ask: call
        them, or meet them.
      </p>
      <BusyButton className={button()} isBusy={isBusy} onClick={() => setAsking(true)}>
        {isBusy ? 'Working...' : 'Remove second factors'}
      </BusyButton>
      {isAsking && (
        <Question
          title="Remove the second factors of this account?"
          confirm="Remove second factors"
          cancel="Keep them"
          onConfirm={reset}
          onCancel={() => setAsking(false)}
        >
          <p>Its password alone opens it then. It is signed out everywhere, and told by mail.</p>
        </Question>
      )}
      {dialog}
    </section>
  )
}
