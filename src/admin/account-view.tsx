import type { AdminViewServerProps } from 'payload'
import { mayRead } from '@/domain/areas'
import { listDoubtfulFactors, listFactors } from '@/features/accounts/factors'
import { listSessions } from '@/features/accounts/session-details'
import { sidOf } from '@/features/accounts/sid'
import { listOwnEvents } from '@/features/audit/server/read-audit'
import { RecentEvents } from './accounts/recent-events'
import { DemandNotice } from './factors/demand-notice'
import { ChangePassword, OwnFactors, OwnName, OwnSettingsForm, SessionList } from './screens.client'
import { Screen } from './shell/screen'

/** The admin's own account, in place of Payload's screen, which does not ask for the current password. */
export async function AccountView({ initPageResult }: AdminViewServerProps) {
  const { user, payload } = initPageResult.req
  const email = user?.email ?? ''
  const id = String(user?.id ?? '')
  const factors = user ? await listFactors(payload, id) : null
  const sessions = user ? await listSessions(payload, id, sidOf({ user })) : []
  return (
    <Screen title="Account">
      <p className="mb-8 wrap-anywhere">
        Signed in as <strong>{email}</strong>
      </p>
      <DemandNotice req={initPageResult.req} isAccount />
      <OwnName stored={user?.name ?? ''} email={email} />
      {mayRead(user, 'form-submissions') && (
        <OwnSettingsForm takesLeads={user?.takesLeads === true} dailyMail={user?.dailyMail !== false} />
      )}
      {factors && (
        <OwnFactors account={id} stored={factors} doubtful={await listDoubtfulFactors(payload, id)} />
      )}
      <SessionList account={id} stored={sessions} />
      {user && <RecentEvents events={await listOwnEvents(payload, id)} />}
      <ChangePassword email={email} hasPassword={factors?.hasPassword ?? true} />
    </Screen>
  )
}
