import type { Metadata } from 'next'
import { AuthScreen } from '@/site/auth/auth-screen'
import { NewPasswordForm } from '@/site/auth/link-form.client'

export const metadata: Metadata = {
  title: 'Set a new password',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default function ResetPage() {
  return (
    <AuthScreen>
      <NewPasswordForm />
    </AuthScreen>
  )
}
