'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type BegunFactor, beginFactor, confirmFactor } from '@/features/accounts/rules/factor-requests'
import { FACTOR_NAME_LETTERS } from '@/features/accounts/rules/factors'
import { LabelledInput } from '@/staff-ui/labelled-input'
import { copy } from '@/staff-ui/shown-once.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { inGroups, QrCode } from '@/ui/qr-code'
import { CodeField } from './code-field'
import type { Run } from './proof.client'

type Props = {
  run: Run
  onAdded: (backupCodes: string[]) => void
  onCancel: () => void
}

/**
 * Sets up an authenticator app: a name, then the code that the app scans, then a one-time code as proof that it works.
 */
export function AddApp({ run, onAdded, onCancel }: Props) {
  const [begun, setBegun] = useState<BegunFactor | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The heading gets the focus instead of the field, because a phone's keyboard would cover the picture.
  useEffect(() => {
    if (begun) heading.current?.focus()
  }, [begun])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    await (begun ? confirm(begun, String(form.get('code') ?? '')) : begin(String(form.get('name') ?? '')))
    setBusy(false)
  }

  async function begin(name: string) {
    const outcome = await run(() => beginFactor(name))
    if (outcome?.problem) setProblem(outcome.problem)
    if (outcome?.begun) setBegun(outcome.begun)
  }

  async function confirm({ id: factor }: BegunFactor, code: string) {
    const outcome = await run(() => confirmFactor(factor, code))
    if (!outcome) return
    if (outcome.problem) return setProblem(outcome.problem)
    onAdded(outcome.backupCodes)
  }

  return (
    <form
      className="grid gap-2.5 rounded border border-line bg-paper-raised p-5"
      onSubmit={submit}
      aria-busy={isBusy}
    >
      {begun ? (
        <>
          <h3 ref={heading} tabIndex={-1} className="text-card">
            Scan this with your app
          </h3>
          <QrCode {...begun.qr} label="QR code of the key below" />
          <p>Without a camera, type this key into the app:</p>
          <p className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 font-mono wrap-anywhere">{inGroups(begun.secret)}</code>
            <button
              type="button"
              className={button()}
              aria-label="Copy the key"
              onClick={() => copy(begun.secret, 'The key is copied.')}
            >
              Copy
            </button>
          </p>
          <CodeField hint="The six digits that the app shows now. The app counts from then on." />
        </>
      ) : (
        <>
          <h3 className="text-card">Add an app</h3>
          <p>Any app that makes codes does: of a phone, a password manager or a computer.</p>
          <LabelledInput
            label="Name"
            name="name"
            required
            autoComplete="off"
            maxLength={FACTOR_NAME_LETTERS}
            defaultValue="My phone"
            onFocus={({ currentTarget }) => currentTarget.select()}
            // The focused button is gone.
            autoFocus
          />
        </>
      )}
      <p className="text-danger empty:hidden" role="alert">
        {problem}
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <BusyButton type="submit" className={button({ tone: 'signal' })} isBusy={isBusy}>
          {isBusy ? 'Checking...' : begun ? 'Confirm' : 'Continue'}
        </BusyButton>
        <button type="button" className={button()} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
