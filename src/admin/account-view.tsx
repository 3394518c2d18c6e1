import type { AdminViewServerProps } from 'payload'
import { ChangePassword } from './change-password.client'
import { Screen } from './shell/screen'

/** The signed-in admin's own account, in the place of Payload's, which asks for no current password. */
export function AccountView({ initPageResult }: AdminViewServerProps) {
  const email = initPageResult.req.user?.email ?? ''
  return (
    <Screen title="Account">
      <p className="mb-8 wrap-anywhere">
        Signed in as <strong>{email}</strong>
      </p>
      <ChangePassword email={email} />
    </Screen>
  )
}
