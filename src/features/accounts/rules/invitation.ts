import type { Area } from '@/domain/area-list'

/** The hours for which the link of an invitation is valid. */
export const INVITATION_HOURS = 72

/** What an invitation without a limit asks for. It is said and not left out, because nothing chosen is a slip. */
export const EVERYTHING = 'all'

/** What an invitation is to give: everything, or one area or more. */
export type InvitedReach = typeof EVERYTHING | readonly Area[]

/**
 * The state of an invitation. It is `void` while its admin no longer has the role, because then that admin may not
 * invite.
 */
export type InvitationState = 'open' | 'accepted' | 'withdrawn' | 'expired' | 'void'

/** An invitation as admins see it; times are ISO 8601. */
export type ListedInvitation = {
  id: string
  name: string
  email: string
  /** The areas of the new account; an empty list means no limit. */
  areas: Area[]
  /** The name of the admin who invited; null once that account is deleted. */
  by: string | null
  sentAt: string
  expiresAt: string
  /** When it was accepted or withdrawn. */
  endedAt: string | null
  state: InvitationState
}

/**
 * The response of the endpoints of invitations: the present list, and the link if it was not mailed. The link is shown
 * only this once.
 */
export type InvitationAnswer = { invitations: ListedInvitation[]; link: string | null }

/** Messages for an admin whose invitation is refused. */
export const INVITATION_TEXTS = {
  noReach: 'Choose Everything, or at least one area.',
  isAdmin: 'This address has access already.',
  tooSoon:
    'This address was mailed an invitation within the last 15 minutes, or five times within a day. Please wait; the last link still works.',
  tooMany: 'You have sent many invitations within the hour. Please wait a while.',
  ended: 'This invitation was accepted or withdrawn already. Reload the page to see how it is now.',
} as const
