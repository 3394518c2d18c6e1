import { env } from '@/env'
import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { InvitationForm } from '@/features/accounts/public/invitation-form.client'
import { relyingPartyOf } from '@/features/accounts/rules/passkey'
import { linkMetadata } from '../../link-metadata'

export const metadata = linkMetadata('Accept the invitation')

export default function InvitationPage() {
  return (
    <AuthScreen>
      <InvitationForm canUsePasskeys={relyingPartyOf(env.SITE_URL) !== null} />
    </AuthScreen>
  )
}
