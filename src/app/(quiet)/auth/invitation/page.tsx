import { relyingPartyOf } from '@/domain/passkey'
import { env } from '@/env'
import { AuthScreen } from '@/site/auth/auth-screen'
import { InvitationForm } from '@/site/auth/invitation-form.client'
import { linkMetadata } from '../link-metadata'

export const metadata = linkMetadata('Accept the invitation')

export default function InvitationPage() {
  return (
    <AuthScreen>
      <InvitationForm canUsePasskeys={relyingPartyOf(env.SITE_URL) !== null} />
    </AuthScreen>
  )
}
