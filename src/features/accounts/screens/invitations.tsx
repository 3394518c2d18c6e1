import type { BeforeListTableServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { listInvitations } from '@/features/accounts/server/invitations'
import { InvitationPanel } from './deferred.client'

/** Shows the invitations above the list of accounts, to admins who are not limited to areas. */
export async function Invitations({ payload, user }: BeforeListTableServerProps) {
  if (!isUnlimited(user)) return null
  return <InvitationPanel stored={await listInvitations(payload)} />
}
