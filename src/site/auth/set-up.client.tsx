'use client'

import { useEffect, useRef, useState } from 'react'
import { type AUTH_FLASHES, AUTH_TEXTS, type AuthFlash } from '@/domain/account'
import type { Outcome } from '@/domain/account-requests'
import { paths } from '@/domain/paths'
import { SESSION_CHANNEL } from '@/domain/session'
import { sendSetUpCode, sendSetUpPasskey } from '@/domain/set-up-requests'
import { broadcastToTabs } from '@/lib/tabs'
import { BusyButton } from '@/ui/busy-button.client'
import { button } from '@/ui/button'
import { AuthFormBox, CodeField, LINK_BUTTON, NOTE, useAuthForm } from './auth-form.client'

type Props = {
  flash: (typeof AUTH_FLASHES)[AuthFlash] | null
  /** For an app, in base32. */
  secret: string
  /** The same as a picture: the side of its view box, and the dark squares as a path. */
  qr: { size: number; path: string }
  canUsePasskeys: boolean
}

type WithCodes = Outcome & { backupCodes: string[] }

/** Sets the first factor of an account up, between its password and its session. It works as a plain form too. */
export function SetUpPanel({ flash, secret, qr, canUsePasskeys }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const form = useAuthForm(async ({ code }) => {
    const outcome = await sendSetUpCode(code)
    // Nothing was sent: the form says so as every other.
    if (outcome.problem && outcome.status === 0) return outcome.problem
    if (!take(outcome)) form.setFocus('code', { shouldSelect: true })
    return null
  })

  function take({ problem, backupCodes }: WithCodes): boolean {
    setRefusal(problem)
    if (problem === AUTH_TEXTS.startAgain) window.location.replace(paths.auth)
    if (problem) return false
    broadcastToTabs(SESSION_CHANNEL, 'signed-in')
    setCodes(backupCodes)
    return true
  }

  async function makeOne() {
    setWaiting(true)
    setRefusal(null)
    take(await sendSetUpPasskey())
    setWaiting(false)
  }

  if (codes) return <CodesOnce codes={codes} />
  return (
    <>
      {flash && (
        <div className={NOTE} role="alert">
          <strong>{flash.title}</strong>
          <p>{flash.text}</p>
        </div>
      )}
      <AuthFormBox
        form={form}
        title="Set up a second factor"
        labels={['Confirm and sign in', 'Checking...']}
        action={paths.setUp}
      >
        <p>
          Your account needs one from now on. Scan this with an app that makes codes: of a phone, a password
          manager or a computer. You have 15 minutes.
        </p>
        {/* Black on white in both themes: cameras read it so. */}
        <svg
          className="h-auto w-full max-w-56 rounded"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code of the key below"
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
        <p>
          Without a camera, type this key into the app:{' '}
          <code className="font-mono wrap-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        </p>
        <CodeField form={form} hint="The six digits that the app shows now." />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {refusal}
        </p>
      </AuthFormBox>
      {canUsePasskeys && (
        <BusyButton
          className={`${button({ tone: 'line', size: 'normal', wide: true })} mt-4 noscript:hidden`}
          isBusy={isWaiting}
          onClick={makeOne}
        >
          {isWaiting ? 'Waiting for the passkey...' : 'Use a passkey instead'}
        </BusyButton>
      )}
      <p className="mt-4">
        <a className={`${LINK_BUTTON} inline-flex items-center`} href={paths.auth}>
          Start again
        </a>
      </p>
    </>
  )
}

/** The backup codes of an account that has just got its first factor; nobody can read them again. */
export function CodesOnce({ codes }: { codes: readonly string[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        Your backup codes
      </h1>
      <p>
        Each of them signs you in once, in place of a code of the app or the passkey. They are shown here this
        once: write them down, or keep them where you find them without your phone.
      </p>
      <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1 p-0">
        {codes.map((code) => (
          <li key={code} className="font-mono">
            {code}
          </li>
        ))}
      </ul>
      <a className={button({ tone: 'signal', size: 'normal', wide: true })} href={paths.admin}>
        I have kept them
      </a>
    </div>
  )
}
