import type { AdminViewServerProps } from 'payload'
import { ShellTemplate } from '@/admin/shell/shell'
import { mayOpen } from '@/domain/areas'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { findUnsaid } from '@/features/content/server/unsaid'
import { Screen } from '@/staff-ui/screen'
import { PrivacyRequests } from './deferred.client'

const SHOWN = 20

/** /admin/privacy finds the stored data about a person, saves it as a file, and erases it. */
export async function PrivacyView(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['privacy'])) return <AccessDenied payload={req.payload} />
  const how = { overrideAccess: false, req, limit: SHOWN } as const
  const [unsaid, { docs }] = await Promise.all([
    findUnsaid(req.payload.db.pool),
    req.payload.find({ collection: 'erasures', depth: 1, ...how }),
  ])
  const erasures = docs.map(({ id, by, counts, createdAt }) => ({
    id,
    at: createdAt ?? '',
    by: typeof by === 'object' && by ? by.email : 'an account that has gone',
    counts: Object.entries(counts ?? {}).filter(([, count]) => count > 0),
  }))
  return (
    <ShellTemplate {...view}>
      <Screen title="Privacy requests">
        <PrivacyRequests unsaidYears={unsaid.years} erasures={erasures} />
      </Screen>
    </ShellTemplate>
  )
}
