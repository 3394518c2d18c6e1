import type { Metadata } from 'next'
import { AuthScreen } from '@/site/auth/auth-screen'
import { InvitationForm } from '@/site/auth/link-form.client'

export const metadata: Metadata = {
  title: 'Accept the invitation',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default function InvitationPage() {
  return (
    <AuthScreen>
      <InvitationForm />
    </AuthScreen>
  )
}
