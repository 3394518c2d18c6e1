import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { ConfirmForm } from '@/features/accounts/public/link-form.client'
import { linkMetadata } from '../../link-metadata'

export const metadata = linkMetadata('Confirm your address')

export default function ConfirmPage() {
  return (
    <AuthScreen>
      <ConfirmForm />
    </AuthScreen>
  )
}
