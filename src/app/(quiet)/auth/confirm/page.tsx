import type { Metadata } from 'next'
import { AuthScreen } from '@/site/auth/auth-screen'
import { ConfirmForm } from '@/site/auth/link-form.client'

export const metadata: Metadata = {
  title: 'Confirm your address',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default function ConfirmPage() {
  return (
    <AuthScreen>
      <ConfirmForm />
    </AuthScreen>
  )
}
