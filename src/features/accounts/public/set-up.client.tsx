'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { AUTH_TEXTS } from '@/features/accounts/rules/account'
import { sendSetUpCode, sendSetUpPasskey, type WithCodes } from '@/features/accounts/rules/passkey-requests'
import { inGroups, QrCode } from '@/ui/qr-code'
import {
  AuthFormBox,
  CodeField,
  type Flash,
  FlashNote,
  LINK_BUTTON,
  PasskeyButton,
  useAuthForm,
} from './auth-form.client'
import { broadcastSignIn } from './enter'
import { NewCodes } from './new-codes.client'

type Props = {
  flash: Flash | null
  /** For an app, in base32. */
  secret: string
  /** The secret as a QR code: the side of its view box, and the dark squares as a path. */
  qr: { size: number; path: string }
  canUsePasskeys: boolean
}

/** Sets up the first factor of an account after the password and before the session. It works as a plain form too. */
export function SetUpPanel({ flash, secret, qr, canUsePasskeys }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useAuthForm(async ({ code }) => {
    const outcome = await sendSetUpCode(code)
    // The request failed without a response, so the form shows the problem as every other form does.
    if (outcome.problem && outcome.status === 0) return outcome.problem
    if (!take(outcome)) form.setFocus('code', { shouldSelect: true })
    return null
  })

  function take({ problem, backupCodes }: WithCodes): boolean {
    setRefusal(problem)
    if (problem === AUTH_TEXTS.startAgain) window.location.replace(paths.auth)
    if (problem) return false
    broadcastSignIn()
    setCodes(backupCodes)
    return true
  }

  async function makeOne() {
    setWaiting(true)
    setRefusal(null)
    take(await sendSetUpPasskey())
    setWaiting(false)
  }

  if (codes) return <SetUpCodes codes={codes} />
  return (
    <>
      {flash && <FlashNote flash={flash} />}
      <AuthFormBox
        form={form}
        title="Set up a second factor"
        labels={['Confirm and sign in', 'Checking...']}
        action={publicEndpoints.setUp}
      >
        <p>
          Your account needs one from now on. Scan this with an app that makes codes: of a phone, a password
          manager or a computer. You have 15 minutes.
        </p>
        <QrCode {...qr} label="QR code of the key below" />
        <p>
          Without a camera, type this key into the app:{' '}
          <code className="font-mono wrap-anywhere">{inGroups(secret)}</code>
        </p>
        <CodeField form={form} hint="The six digits that the app shows now." />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {refusal}
        </p>
      </AuthFormBox>
      {canUsePasskeys && (
        <PasskeyButton label="Use a passkey instead" isWaiting={isWaiting} onClick={makeOne} />
      )}
      <p className="mt-4">
        <a className={`${LINK_BUTTON} inline-flex items-center`} href={paths.auth}>
          Start again
        </a>
      </p>
    </>
  )
}

/** The backup codes that come with the first factor. */
export function SetUpCodes({ codes }: { codes: readonly string[] }) {
  return (
    <NewCodes
      title="Your backup codes"
      text="Each of them signs you in once, in place of a code of the app or the passkey."
      codes={codes}
      href={paths.admin}
    />
  )
}
