import type { Metadata } from 'next'
import { relyingPartyOf } from '@/domain/passkey'
import { env } from '@/env'
import { AuthScreen } from '@/site/auth/auth-screen'
import { InvitationForm } from '@/site/auth/invitation-form.client'

export const metadata: Metadata = {
  title: 'Accept the invitation',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default function InvitationPage() {
  return (
    <AuthScreen>
      <InvitationForm canUsePasskeys={relyingPartyOf(env.SITE_URL) !== null} />
    </AuthScreen>
  )
}
