'use client'

import { useState } from 'react'
import { paths } from '@/domain/paths'
import { publicEndpoints } from '@/domain/public-endpoints'
import { isAdmin } from '@/domain/roles'
import { AUTH_FLASHES, AUTH_TEXTS, PASSWORD_LENGTH } from '@/features/accounts/rules/account'
import { requestLink, sendCode, signIn, signUp } from '@/features/accounts/rules/account-requests'
import { sendPasskey } from '@/features/accounts/rules/passkey-requests'
import { type Outcome, signOut } from '@/features/accounts/rules/session-requests'
import { type Notice, showToast } from '@/ui/toast/toast'
import {
  AuthFormBox,
  CodeField,
  EmailField,
  LINK_BUTTON,
  NEW_PASSWORD_HINT,
  PasskeyButton,
  PasswordField,
  useAuthForm,
} from './auth-form.client'
import { enter } from './enter'

/** The values of the fields, which are kept when the visitor switches between the forms. */
export type Credentials = { email: string; password: string }

type SignInProps = { typed: Credentials; onHalf: (email: string, hasPasskey: boolean) => void }

/**
 * A form that opens a session. Its button stays busy while the browser loads the admin screens.
 *
 * @param ask - signs in; resolves to the outcome, to the text of a problem, or to null when the form stays as it is
 */
function useEntryForm(ask: (values: Credentials & { code: string }) => Promise<Outcome | string | null>) {
  const [isLeaving, setLeaving] = useState(false)
  const form = useAuthForm(async (values, tell) => {
    const answer = await ask(values)
    if (answer === null || typeof answer === 'string') return answer
    if (answer.needsSetUp) {
      setLeaving(true)
      window.location.assign(paths.authSetUp)
      return null
    }
    if (!isAdmin(answer.session?.user)) return turnAway(tell)
    setLeaving(true)
    enter()
    return null
  })
  return { ...form, isBusy: form.isBusy || isLeaving }
}

/** The form of email and password. Without its script, or before the script has loaded, it works as a plain form. */
export function SignInForm({ typed, onHalf }: SignInProps) {
  const form = useEntryForm(async ({ email, password }) => {
    const outcome = await signIn(email, password)
    if (!outcome.needsCode) return outcome.problem ?? outcome
    onHalf(email, outcome.hasPasskey ?? false)
    return null
  })
  return (
    <AuthFormBox
      form={form}
      title="Sign in"
      labels={['Sign In', 'Signing in...']}
      action={publicEndpoints.signIn}
    >
      <EmailField form={form} email={typed.email} />
      <PasswordField
        form={form}
        label="Password"
        autoComplete="current-password"
        defaultValue={typed.password}
      />
    </AuthFormBox>
  )
}

type CodeProps = {
  /** The account has a passkey, which can replace the code. */
  hasPasskey?: boolean
  /** Called with the reason when codes are no longer accepted and the sign-in must begin again. */
  onOver: (reason: string) => void
}

/** The form of the code that follows the password. It works as a plain form too. */
export function CodeForm({ onOver, hasPasskey = false }: CodeProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useEntryForm(async ({ code }) => {
    setRefusal(null)
    const outcome = await sendCode(code)
    const { problem, status } = outcome
    if (problem === AUTH_TEXTS.startAgain) {
      onOver(problem)
      return null
    }
    // The request failed without a response, so the form shows the problem as every other form does.
    if (problem && status === 0) return problem
    if (!problem) return outcome
    setRefusal(problem)
    form.setFocus('code', { shouldSelect: true })
    return null
  })
  return (
    <>
      <AuthFormBox
        form={form}
        title="Enter your code"
        labels={['Continue', 'Checking...']}
        action={publicEndpoints.signInCode}
      >
        <p>Your account has a second factor.</p>
        <CodeField form={form} />
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {refusal}
        </p>
      </AuthFormBox>
      {hasPasskey && (
        <PasskeySignIn
          label="Use a passkey"
          ask={sendPasskey}
          onProblem={(problem) => (problem === AUTH_TEXTS.startAgain ? onOver(problem) : setRefusal(problem))}
        />
      )}
    </>
  )
}

type PasskeyProps = { label: string; ask: () => Promise<Outcome>; onProblem: (problem: string) => void }

/** A button that asks the browser for a passkey and signs in with it. */
export function PasskeySignIn({ label, ask, onProblem }: PasskeyProps) {
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    const { problem, session } = await ask()
    if (!problem && isAdmin(session?.user)) return enter()
    setBusy(false)
    onProblem(problem ?? (await turnAway(showToast)) ?? '')
  }
  return <PasskeyButton label={label} isWaiting={isBusy} onClick={press} />
}

type SignUpProps = { typed: Credentials; onCreated: (email: string) => void }

/** The form that creates an account without rights. It works only with scripts. */
export function SignUpForm({ typed, onCreated }: SignUpProps) {
  const form = useAuthForm(async (values) => {
    const { problem } = await signUp(values.email, values.password)
    if (problem) return problem
    showToast({ title: 'Account created!', description: 'Contact the site owner to get admin access.' })
    onCreated(values.email)
    return null
  }, PASSWORD_LENGTH.min)
  return (
    <AuthFormBox form={form} title="Create an account" labels={['Sign Up', 'Creating account...']}>
      <EmailField form={form} email={typed.email} />
      <PasswordField
        form={form}
        label="Password"
        autoComplete="new-password"
        defaultValue={typed.password}
        hint={NEW_PASSWORD_HINT}
      />
    </AuthFormBox>
  )
}

/** Ends the session of a member without access to the admin, who has just signed in, and shows a notice. */
async function turnAway(tell: (notice: Notice) => void): Promise<string | null> {
  const { problem } = await signOut()
  const { title, text } = AUTH_FLASHES.denied
  tell({ title, description: text })
  return problem
}

type Props = {
  email: string
  canRecover: boolean
  ownerEmail: string | null
  onBack: () => void
}

/** The form that requests a link to set a new password. Without a mail server it names the site owner instead. */
export function RecoveryForm({ email, canRecover, ownerEmail, onBack }: Props) {
  const form = useAuthForm(async (values) => {
    const { problem } = await requestLink(values.email)
    if (problem) return problem
    showToast({
      title: 'Check your email',
      description:
        'If there is an account for this address, a link is on its way. It works once, for one hour.',
    })
    onBack()
    return null
  })
  return (
    <>
      <AuthFormBox
        form={form}
        title="Reset your password"
        labels={canRecover ? ['Send the link', 'Sending...'] : undefined}
      >
        {canRecover ? (
          <>
            <p>We mail you a link that sets a new password.</p>
            <EmailField form={form} email={email} />
          </>
        ) : (
          <p>
            This site sends no mail, so recovery needs the site owner.
            {ownerEmail && (
              <>
                {' '}
                Write to <a href={`mailto:${ownerEmail}`}>{ownerEmail}</a>.
              </>
            )}
          </p>
        )}
      </AuthFormBox>
      <button type="button" className={`${LINK_BUTTON} mt-5`} onClick={onBack}>
        Back to sign in
      </button>
    </>
  )
}
