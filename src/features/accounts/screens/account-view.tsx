import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { AdminViewServerProps } from 'payload'
import { mayRead } from '@/domain/areas'
import { listDoubtfulFactors, listFactors } from '@/features/accounts/server/factors'
import { listSessions } from '@/features/accounts/server/session-details'
import { sidOf } from '@/features/accounts/server/sid'
import { listOwnEvents } from '@/features/audit/server/read-audit'
import { Screen } from '@/staff-ui/screen'
import { ChangePassword, OwnFactors, OwnName, OwnSettingsForm, SessionList } from './deferred.client'
import { DemandNotice } from './demand-notice'
import { RecentEvents } from './recent-events'

type Props = AdminViewServerProps & {
  /** The paths of the parts that nouns add, by which the import map has them. */
  parts: string[]
}

/** The admin's own account, in place of Payload's screen, which does not ask for the current password. */
export async function AccountView({ importMap, initPageResult, parts }: Props) {
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
      {RenderServerComponent({ Component: parts, importMap, serverProps: { req: initPageResult.req } })}
      {factors && (
        <OwnFactors account={id} stored={factors} doubtful={await listDoubtfulFactors(payload, id)} />
      )}
      <SessionList account={id} stored={sessions} />
      {user && <RecentEvents events={await listOwnEvents(payload, id)} />}
      <ChangePassword email={email} hasPassword={factors?.hasPassword ?? true} />
    </Screen>
  )
}
