import { AuthScreen } from '@/site/auth/auth-screen'
import { ConfirmForm } from '@/site/auth/link-form.client'
import { linkMetadata } from '../link-metadata'

export const metadata = linkMetadata('Confirm your address')

export default function ConfirmPage() {
  return (
    <AuthScreen>
      <ConfirmForm />
    </AuthScreen>
  )
}
