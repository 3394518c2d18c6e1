import type { AdminViewServerProps } from 'payload'
import { mayOpen } from '@/domain/areas'
import { AccessDenied } from '@/features/accounts/screens/access-denied'
import { listStaff } from '@/features/accounts/server/staff'
import { AuditView } from '@/features/audit/screens/audit-view'

/** /admin/audit. The log knows no accounts, which stand above it, so it is told who the staff are. */
export function AuditScreen(view: AdminViewServerProps) {
  const { req } = view.initPageResult
  if (!mayOpen(req.user, ['audit'])) return <AccessDenied payload={req.payload} />
  const readPeople = async () => {
    const staff = await listStaff(req.payload, { overrideAccess: false, req }, { ofAnyArea: true })
    return staff.map(({ email }) => email)
  }
  return <AuditView {...view} readPeople={readPeople} />
}
