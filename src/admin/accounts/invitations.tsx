import type { BeforeListTableServerProps } from 'payload'
import { isUnlimited } from '@/domain/areas'
import { listInvitations } from '@/features/accounts/invitations'
import { InvitationPanel } from '../screens.client'

/** Above the list of accounts: who is invited to the screens of the staff. */
export async function Invitations({ payload, user }: BeforeListTableServerProps) {
  if (!isUnlimited(user)) return null
  return <InvitationPanel stored={await listInvitations(payload)} />
}
