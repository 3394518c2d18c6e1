import { AuthScreen } from '@/features/accounts/public/auth-screen'
import { NewPasswordForm } from '@/features/accounts/public/link-form.client'
import { linkMetadata } from '../../link-metadata'

export const metadata = linkMetadata('Set a new password')

export default function ResetPage() {
  return (
    <AuthScreen>
      <NewPasswordForm />
    </AuthScreen>
  )
}
