'use client'

import { type FormEvent, useState } from 'react'
import { askForLink } from '@/domain/account-requests'
import { Button } from '@/ui/button'
import { showToast } from '@/ui/toast/toast'
import styles from './auth.module.css'
import { EmailField } from './auth-field'

type Props = {
  email: string
  onEmail: (email: string) => void
  canRecover: boolean
  ownerEmail: string
  onBack: () => void
}

/** Asks for a link that sets a new password. Without a mail server only the site owner can help. */
export function RecoveryForm({ email, onEmail, canRecover, ownerEmail, onBack }: Props) {
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const { problem } = await askForLink(email)
    setBusy(false)
    if (problem) return showToast({ isBad: true, title: 'Error', description: problem })
    showToast({
      title: 'Check your email',
      description:
        'If there is an account for this address, a link is on its way. It works once, for one hour.',
    })
    onBack()
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit} aria-busy={isBusy}>
      <h1>Reset your password</h1>
      {canRecover ? (
        <>
          <p>We mail you a link that sets a new password.</p>
          <EmailField email={email} onEmail={onEmail} />
          <Button type="submit" wide disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Send the link'}
          </Button>
        </>
      ) : (
        <p>
          This site sends no mail, so recovery needs the site owner. Write to{' '}
          <a href={`mailto:${ownerEmail}`}>{ownerEmail}</a>.
        </p>
      )}
      <button type="button" className={styles.way} onClick={onBack}>
        Back to sign in
      </button>
    </form>
  )
}
