import type { AdminViewServerProps } from 'payload'
import { ChangePassword, OwnName, OwnSettingsForm } from './screens.client'
import { Screen } from './shell/screen'

/** The signed-in admin's own account, in the place of Payload's, which asks for no current password. */
export function AccountView({ initPageResult }: AdminViewServerProps) {
  const { user } = initPageResult.req
  const email = user?.email ?? ''
  return (
    <Screen title="Account">
      <p className="mb-8 wrap-anywhere">
        Signed in as <strong>{email}</strong>
      </p>
      <OwnName stored={user?.name ?? ''} email={email} />
      <OwnSettingsForm takesLeads={user?.takesLeads === true} dailyMail={user?.dailyMail !== false} />
      <ChangePassword email={email} />
    </Screen>
  )
}
