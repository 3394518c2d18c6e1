import type { Area } from './areas'

/** How long the link of an invitation opens an account. */
export const INVITATION_HOURS = 72

/** `void` while the admin who invited has no such role any more, because then nobody may invite. */
export type InvitationState = 'open' | 'accepted' | 'withdrawn' | 'expired' | 'void'

/** An invitation as admins are shown it; times in ISO 8601. */
export type ListedInvitation = {
  id: string
  name: string
  email: string
  /** The areas of the new account; none for everything. */
  areas: Area[]
  /** The name of the admin who invited; null once that account is deleted. */
  by: string | null
  sentAt: string
  expiresAt: string
  /** When it was accepted or withdrawn. */
  endedAt: string | null
  state: InvitationState
}

/** What the endpoints of invitations answer: how it is now, and the link if it was not mailed. It is shown this once. */
export type InvitationAnswer = { invitations: ListedInvitation[]; link: string | null }

/** What an admin reads when an invitation is refused. */
export const INVITATION_TEXTS = {
  isAdmin: 'This address has access already.',
  tooSoon:
    'This address was mailed an invitation within the last 15 minutes, or five times within a day. Please wait; the last link still works.',
  tooMany: 'You have sent many invitations within the hour. Please wait a while.',
  ended: 'This invitation was accepted or withdrawn already. Reload the page to see how it is now.',
} as const
