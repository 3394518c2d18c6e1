import type { BeforeListTableServerProps } from 'payload'
import { InvitationPanel } from '@/admin/screens.client'
import { isUnlimited } from '@/domain/areas'
import { listInvitations } from '@/features/accounts/server/invitations'

/** Shows the invitations above the list of accounts, to admins who are not limited to areas. */
export async function Invitations({ payload, user }: BeforeListTableServerProps) {
  if (!isUnlimited(user)) return null
  return <InvitationPanel stored={await listInvitations(payload)} />
}
