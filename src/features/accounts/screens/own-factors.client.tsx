'use client'

import { useRef, useState } from 'react'
import {
  readFactors,
  removeFactor,
  renameFactor,
  renewCodes,
} from '@/features/accounts/rules/factor-requests'
import {
  FACTOR_KINDS,
  FACTOR_NAME_LETTERS,
  type Factor,
  type FactorState,
} from '@/features/accounts/rules/factors'
import { NO_PASSKEYS } from '@/features/accounts/rules/passkey'
import { addPasskey } from '@/features/accounts/rules/passkey-requests'
import type { Outcome } from '@/features/accounts/rules/session-requests'
import { field } from '@/staff-ui/controls'
import { toDayName, toShortMoment } from '@/staff-ui/moment.client'
import { Question } from '@/staff-ui/question.client'
import { notifyError, notifySuccess } from '@/staff-ui/toasts.client'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { AddApp } from './add-app.client'
import { BackupCodes } from './backup-codes.client'
import { OfferEnd } from './end-others.client'
import { useProof } from './proof.client'

type OpenDialog =
  | { what: 'rename' | 'remove'; factor: Factor }
  | { what: 'add' | 'add-passkey' | 'codes' }
  | null

type Props = {
  /** The id of the reader's account. */
  account: string
  stored: FactorState
  /** The ids of factors that were added shortly before a change of the password. */
  doubtful: readonly string[]
}

/** Manages the second factors of the reader's account, and its backup codes. */
export function OwnFactors({ account, stored, doubtful }: Props) {
  const [{ factors, backupCodesLeft, canAddPasskeys, hasPassword }, setState] = useState(stored)
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [codes, setCodes] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  // Counts changes of the credentials on this screen; after each change the other sessions are read again.
  const [changes, setChanges] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const { run, dialog } = useProof()
  const isDoubtful = ({ id }: Factor) => doubtful.includes(id)

  async function look() {
    const state = await readFactors()
    if (state) setState(state)
  }

  /** @returns whether it succeeded */
  async function change(done: string, act: () => Promise<Outcome>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setOpenDialog(null)
    const outcome = await run(act)
    setBusy(false)
    if (!outcome) return false
    if (outcome.problem) notifyError(outcome.problem)
    else notifySuccess(done)
    await look()
    return !outcome.problem
  }

  async function remove({ id }: Factor) {
    if (!(await change('Removed', () => removeFactor(id)))) return
    // The focused button is gone.
    heading.current?.focus()
    noteChange()
  }

  const noteChange = () => setChanges((count) => count + 1)

  async function renew() {
    if (isBusy) return
    setBusy(true)
    setOpenDialog(null)
    const outcome = await run(renewCodes)
    setBusy(false)
    if (outcome?.problem) return notifyError(outcome.problem)
    if (outcome) setCodes(outcome.backupCodes)
    await look()
  }

  async function addKey(form: FormData) {
    if (isBusy) return
    setBusy(true)
    setOpenDialog(null)
    const outcome = await run(() => addPasskey(String(form.get('name') ?? '')))
    setBusy(false)
    if (!outcome) return
    if (outcome.problem) return notifyError(outcome.problem)
    // New backup codes show the success themselves, and a toast would cover them.
    if (outcome.backupCodes.length === 0) notifySuccess('The passkey was added.')
    setCodes(outcome.backupCodes)
    noteChange()
    await look()
  }

  return (
    <section className="mb-8 grid max-w-[40rem] gap-3" aria-labelledby="sign-in-section">
      <h2 ref={heading} tabIndex={-1} className="text-xl" id="sign-in-section">
        Sign-in
      </h2>
      <Opens hasPassword={hasPassword} hasFactors={factors.length > 0} />
      {factors.length > 0 && (
        <ul className="m-0 grid list-none gap-2 p-0">
          {factors.map((factor) => (
            <li
              key={factor.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-line bg-paper-raised px-4 py-3"
            >
              <span className="min-w-0 flex-1 basis-56">
                <strong className="wrap-anywhere">{factor.friendly_name}</strong>
                <span className="block text-sm text-ink-soft" suppressHydrationWarning>
                  {FACTOR_KINDS[factor.factor_type]}, added {toDayName(factor.created_at)}
                  {factor.last_used_at && `, used last ${toShortMoment(factor.last_used_at)}`}
                </span>
                {isDoubtful(factor) && (
                  <span className="block text-sm font-semibold text-danger">
                    Added shortly before the password was changed. Remove it if it is not yours.
                  </span>
                )}
              </span>
              <button
                type="button"
                className={button()}
                aria-label={`Rename ${factor.friendly_name}`}
                onClick={() => setOpenDialog({ what: 'rename', factor })}
              >
                Rename
              </button>
              <button
                type="button"
                className={button()}
                aria-label={`Remove ${factor.friendly_name}`}
                onClick={() => setOpenDialog({ what: 'remove', factor })}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {openDialog?.what === 'add' ? (
        <AddApp
          run={run}
          onAdded={(made) => {
            setOpenDialog(null)
            setCodes(made)
            if (made.length === 0)
              notifySuccess('The app was added. Signing in asks for its code from now on.')
            noteChange()
            void look()
          }}
          onCancel={() => setOpenDialog(null)}
        />
      ) : (
        <p className="flex flex-wrap gap-2.5">
          <button
            type="button"
            className={button({ tone: factors.length === 0 ? 'signal' : 'plain' })}
            onClick={() => setOpenDialog({ what: 'add' })}
          >
            Add an app
          </button>
          {canAddPasskeys && (
            <button type="button" className={button()} onClick={() => setOpenDialog({ what: 'add-passkey' })}>
              Add a passkey
            </button>
          )}
        </p>
      )}
      {changes > 0 && (
        <OfferEnd
          key={changes}
          account={account}
          onDone={() => {
            setChanges(0)
            heading.current?.focus()
          }}
        />
      )}
      {codes.length > 0 && <BackupCodes codes={codes} onDone={() => setCodes([])} />}
      {factors.length > 0 && codes.length === 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            {backupCodesLeft === 1 ? '1 backup code is left.' : `${backupCodesLeft} backup codes are left.`}
          </span>
          <BusyButton className={button()} isBusy={isBusy} onClick={() => setOpenDialog({ what: 'codes' })}>
            {isBusy ? 'Working...' : 'Make new backup codes'}
          </BusyButton>
        </p>
      )}
      {!canAddPasskeys && <p className="text-sm text-ink-soft">{NO_PASSKEYS}</p>}
      {openDialog?.what === 'add-passkey' && (
        <Question
          title="Add a passkey"
          confirm="Continue"
          cancel="Cancel"
          onConfirm={addKey}
          onCancel={() => setOpenDialog(null)}
        >
          <p>A passkey of this device, a phone or a key signs you in without the password.</p>
          <label htmlFor="passkey-name">Name</label>
          <input
            className={field}
            id="passkey-name"
            name="name"
            required
            autoComplete="off"
            maxLength={FACTOR_NAME_LETTERS}
            defaultValue="This device"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Question>
      )}
      {openDialog?.what === 'rename' && (
        <Question
          title={`Rename ${openDialog.factor.friendly_name}`}
          confirm="Rename"
          cancel="Cancel"
          onConfirm={(form) =>
            void change('Renamed', () => renameFactor(openDialog.factor.id, String(form.get('name') ?? '')))
          }
          onCancel={() => setOpenDialog(null)}
        >
          <label htmlFor="factor-name">Name</label>
          <input
            className={field}
            id="factor-name"
            name="name"
            required
            autoComplete="off"
            maxLength={FACTOR_NAME_LETTERS}
            defaultValue={openDialog.factor.friendly_name}
          />
        </Question>
      )}
      {openDialog?.what === 'remove' && (
        <Question
          title={`Remove ${openDialog.factor.friendly_name}?`}
          confirm="Remove"
          cancel="Keep it"
          onConfirm={() => void remove(openDialog.factor)}
          onCancel={() => setOpenDialog(null)}
        >
          <p>
            {factors.length > 1 || !hasPassword
              ? 'It opens this account no more.'
              : 'It is the last one: your password alone opens the account then, and the backup codes end.'}
          </p>
        </Question>
      )}
      {openDialog?.what === 'codes' && (
        <Question
          title="Make new backup codes?"
          confirm="Make new codes"
          cancel="Keep the old ones"
          onConfirm={renew}
          onCancel={() => setOpenDialog(null)}
        >
          <p>The codes that you have are no longer taken then.</p>
        </Question>
      )}
      {dialog}
    </section>
  )
}

/** Says which credentials open the account at present. */
function Opens({ hasPassword, hasFactors }: { hasPassword: boolean; hasFactors: boolean }) {
  if (!hasPassword)
    return (
      <p>
        Your passkey opens this account, which has no password. With one set, below, a passkey that is lost is
        replaced by the password and a backup code.
      </p>
    )
  return hasFactors ? (
    <p>After your password you are asked for one of these, or for a backup code.</p>
  ) : (
    <p>
      Your password alone opens this account. With an app that makes codes, a password that somebody has found
      out opens nothing.
    </p>
  )
}
