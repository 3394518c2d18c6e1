import type { BeforeListTableServerProps } from 'payload'
import { isAdmin } from '@/domain/account'
import { listInvitations } from '@/features/accounts/invitations'
import { InvitationPanel } from '../screens.client'

/** Above the list of accounts: who is invited to the screens of the staff. */
export async function Invitations({ payload, user }: BeforeListTableServerProps) {
  if (!isAdmin(user)) return null
  return <InvitationPanel stored={await listInvitations(payload)} />
}
