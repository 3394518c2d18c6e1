'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { isAdmin } from '@/domain/roles'
import { SESSION_CHANNEL } from '@/domain/session'
import { signInWithPasskey } from '@/features/accounts/rules/passkey-requests'
import { readSession, signOut } from '@/features/accounts/rules/session-requests'
import { broadcastToTabs } from '@/lib/tabs'
import { showToast } from '@/ui/toast/toast'
import {
  CodeForm,
  type Credentials,
  PasskeySignIn,
  RecoveryForm,
  SignInForm,
  SignUpForm,
} from './account-forms.client'
import { type Flash, FlashNote, LINK_BUTTON, NOTE } from './auth-form.client'

type Mode = 'sign-in' | 'sign-up' | 'recovery' | 'code'

type Props = {
  flash: Flash | null
  canSignUp: boolean
  /** A new account is confirmed by mail. */
  confirmsByMail: boolean
  canRecover: boolean
  /** Browsers allow passkeys at the address of this site. */
  canUsePasskeys: boolean
  /** Null while it is unknown, because the database was away at the start. */
  ownerEmail: string | null
}

/** Sign in, sign up and recovery on one page. An admin who is already signed in is redirected to the admin screens. */
export function AccountPanel({
  flash,
  canSignUp,
  confirmsByMail,
  canRecover,
  canUsePasskeys,
  ownerEmail,
}: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const [mode, setMode] = useState<Mode>('sign-in')
  const [typed, setTyped] = useState<Credentials>({ email: '', password: '' })
  const [isCreated, setCreated] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)
  const { member, forget } = useSignedIn()
  // A visitor may have typed before React was ready, so the values are read from the fields and not from the state.
  const inField = (name: keyof Credentials) =>
    panel.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? typed[name]
  const focusNext = useFocusNext(panel, mode)
  const show = (next: Mode, kept: Credentials) => {
    focusNext(next === 'code' ? '[name=code]' : undefined)
    setTyped(kept)
    setMode(next)
  }
  const go = (next: Mode) => show(next, { email: inField('email'), password: inField('password') })
  return (
    <div ref={panel}>
      {flash && <FlashNote flash={flash} />}
      {isCreated && confirmsByMail && mode === 'sign-in' && <ConfirmFirst email={typed.email} />}
      {member && <SignedInAs email={member} onSignedOut={forget} />}
      {mode === 'sign-in' && (
        <SignInForm
          typed={typed}
          onHalf={(email, hasKey) => {
            setHasPasskey(hasKey)
            show('code', { email, password: '' })
          }}
        />
      )}
      {mode === 'code' && (
        <CodeForm
          hasPasskey={hasPasskey}
          onOver={(description) => {
            showToast({ title: 'Error', description, isBad: true })
            show('sign-in', typed)
          }}
        />
      )}
      {mode === 'sign-up' && (
        <SignUpForm
          typed={typed}
          onCreated={(email) => {
            setCreated(true)
            show('sign-in', { email, password: '' })
          }}
        />
      )}
      {mode === 'recovery' && (
        <RecoveryForm
          email={typed.email}
          canRecover={canRecover}
          ownerEmail={ownerEmail}
          onBack={() => go('sign-in')}
        />
      )}
      {mode === 'sign-in' && canUsePasskeys && (
        <PasskeySignIn
          label="Sign in with a passkey"
          ask={signInWithPasskey}
          onProblem={(description) => description && showToast({ title: 'Error', description, isBad: true })}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-x-6 noscript:hidden">
        {mode === 'sign-in' && (
          <button type="button" className={LINK_BUTTON} onClick={() => go('recovery')}>
            Forgot password?
          </button>
        )}
        {mode === 'code' && (
          <button type="button" className={LINK_BUTTON} onClick={() => show('sign-in', typed)}>
            Start again
          </button>
        )}
        {canSignUp && (mode === 'sign-in' || mode === 'sign-up') && (
          <button
            type="button"
            className={LINK_BUTTON}
            onClick={() => go(mode === 'sign-in' ? 'sign-up' : 'sign-in')}
          >
            {mode === 'sign-in' ? "Don't have an account? Sign up" : 'Already have an account? Sign in'}
          </button>
        )}
      </div>
    </div>
  )
}

/**
 * Moves the focus when another form is shown: into one of its fields or to its heading.
 *
 * @returns a function to call before the mode changes, with the selector of the element that gets the focus, if known
 */
function useFocusNext(panel: RefObject<HTMLElement | null>, mode: Mode) {
  const next = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode has drawn another form.
  useEffect(() => {
    if (next.current) panel.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = ''
  }, [panel, mode])
  return (selector?: string) => {
    const focused = document.activeElement
    if (selector) next.current = selector
    else next.current = focused instanceof HTMLInputElement ? `[name=${focused.name}]` : 'h1'
  }
}

/** The form of the code on a page of its own, for visitors without scripts and after a reload. */
export function CodePanel({ flash }: { flash: Flash | null }) {
  return (
    <>
      {flash && <FlashNote flash={flash} />}
      <CodeForm onOver={() => window.location.replace(paths.auth)} />
      <p className="mt-4">
        <a className={`${LINK_BUTTON} inline-flex items-center`} href={paths.auth}>
          Start again
        </a>
      </p>
    </>
  )
}

/**
 * Reads the session after the page has loaded. The first request after a click on a link in a mail carries no session
 * cookie, but a fetch does.
 */
function useSignedIn() {
  const [member, setMember] = useState<string | null>(null)
  useEffect(() => {
    const check = async () => {
      const { session } = await readSession()
      if (isAdmin(session?.user)) window.location.replace(paths.admin)
      else setMember(session?.user?.email ?? null)
    }
    const onShow = (event: PageTransitionEvent) => event.persisted && check()
    check()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return { member, forget: () => setMember(null) }
}

/** Also shown for an address that already has an account, which gets a mail too. */
function ConfirmFirst({ email }: { email: string }) {
  return (
    <div className={NOTE} role="status">
      <p>
        We have written to <strong>{email}</strong>. Open the link in that mail before you sign in: it works
        for an hour.
      </p>
    </div>
  )
}

function SignedInAs({ email, onSignedOut }: { email: string; onSignedOut: () => void }) {
  const leave = async () => {
    const { problem } = await signOut()
    if (problem) return
    broadcastToTabs(SESSION_CHANNEL, 'signed-out')
    onSignedOut()
  }
  return (
    <div className={NOTE}>
      <p>
        You are signed in as <strong>{email}</strong>, without admin access.
      </p>
      <button type="button" className={LINK_BUTTON} onClick={leave}>
        Sign out
      </button>
    </div>
  )
}
