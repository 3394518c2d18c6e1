'use client'

import { askForLink } from '@/domain/account-requests'
import { showToast } from '@/ui/toast/toast'
import { EmailField } from './auth-field.client'
import { AuthFormBox, useAuthForm } from './auth-form.client'
import { LINK_BUTTON } from './looks'

type Props = {
  email: string
  canRecover: boolean
  ownerEmail: string
  onBack: () => void
}

/** Asks for a link that sets a new password. Without a mail server only the site owner can help. */
export function RecoveryForm({ email, canRecover, ownerEmail, onBack }: Props) {
  const form = useAuthForm(async (values) => {
    const { problem } = await askForLink(values.email)
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
            This site sends no mail, so recovery needs the site owner. Write to{' '}
            <a href={`mailto:${ownerEmail}`}>{ownerEmail}</a>.
          </p>
        )}
      </AuthFormBox>
      <button type="button" className={`${LINK_BUTTON} mt-5`} onClick={onBack}>
        Back to sign in
      </button>
    </>
  )
}
