import { AuthScreen } from '@/site/auth/auth-screen'
import { NewPasswordForm } from '@/site/auth/link-form.client'
import { linkMetadata } from '../link-metadata'

export const metadata = linkMetadata('Set a new password')

export default function ResetPage() {
  return (
    <AuthScreen>
      <NewPasswordForm />
    </AuthScreen>
  )
}
