'use client'

import { useEffect, useState } from 'react'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { AUTH_TEXTS, PASSWORD_LENGTH } from '@/features/accounts/rules/account'
import { acceptInvitation } from '@/features/accounts/rules/account-requests'
import { acceptWithPasskey } from '@/features/accounts/rules/passkey-requests'
import type { Outcome } from '@/features/accounts/rules/session-requests'
import { showToast } from '@/ui/toast/toast'
import { AuthFormBox, HINT, NEW_PASSWORD_HINT, PasskeyButton, PasswordField } from './auth-form.client'
import { broadcastSignIn, enter } from './enter'
import { Done, forgetLink, useLinkForm } from './link-form.client'
import { NewCodes } from './new-codes.client'

type NewAccount = { codes: string[]; href: string }

/**
 * Creates the account of an invited person, with a password or with a passkey.
 *
 * @param canUsePasskeys - whether browsers allow passkeys at the address of this site
 */
export function InvitationForm({ canUsePasskeys }: { canUsePasskeys: boolean }) {
  const [entered, setEntered] = useState<Outcome | null>(null)
  const accept = async (token: string, password: string) => {
    const outcome = await acceptInvitation(token, password)
    if (outcome.needsSetUp || isAdmin(outcome.session?.user)) setEntered(outcome)
    return outcome
  }
  const { form, isDone } = useLinkForm(accept, AUTH_TEXTS.badInvitation, PASSWORD_LENGTH.min)
  // Once the token has left the address, and so the history.
  useEffect(() => {
    if (!isDone || !entered) return
    if (entered.needsSetUp) window.location.replace(paths.authSetUp)
    else enter()
  }, [isDone, entered])
  const [isWaiting, setWaiting] = useState(false)
  const [made, setMade] = useState<NewAccount | null>(null)

  async function takePasskey() {
    setWaiting(true)
    const token = window.location.hash.slice(1)
    const outcome = token ? await acceptWithPasskey(token) : null
    setWaiting(false)
    if (!outcome || outcome.problem) {
      const description = outcome?.problem ?? AUTH_TEXTS.badInvitation
      showToast({ title: 'Error', description, isBad: true })
      return
    }
    forgetLink()
    const isSignedIn = isAdmin(outcome.session?.user)
    if (isSignedIn) broadcastSignIn()
    setMade({ codes: outcome.backupCodes, href: isSignedIn ? paths.admin : paths.auth })
  }

  if (made)
    return (
      <NewCodes
        title="Your account is ready"
        text="You sign in with your passkey. If you lose it, set a password and use one of these backup codes."
        {...made}
      />
    )
  if (isDone && !entered)
    return (
      <Done
        title="Your account is ready"
        text="Sign in with the address that was invited and the password that you have just chosen."
      />
    )
  return (
    <>
      <AuthFormBox
        form={{ ...form, isBusy: form.isBusy || isWaiting || entered !== null }}
        title="Accept the invitation"
        labels={['Create my account', isWaiting ? 'Create my account' : 'Creating account...']}
      >
        <p>
          You are invited to the staff's screens. Choose a password for your account: it signs you in now, and
          later together with the address that was invited.
        </p>
        <PasswordField form={form} label="Password" autoComplete="new-password" hint={NEW_PASSWORD_HINT} />
      </AuthFormBox>
      {canUsePasskeys && (
        <div className="noscript:hidden">
          <PasskeyButton
            label="Use a passkey instead"
            isWaiting={isWaiting}
            isBusy={isWaiting || form.isBusy || entered !== null}
            onClick={takePasskey}
          />
          <p className={`${HINT} mt-2`}>
            Then there is no password: this device, your phone or a key signs you in.
          </p>
        </div>
      )}
    </>
  )
}
