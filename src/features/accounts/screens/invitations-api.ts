import { paths } from '@/domain/paths'
import type { InvitationAnswer, InvitedReach } from '@/features/accounts/rules/invitation'
import { fetchJson } from '@/lib/fetch-json'

/** The person to invite. */
export type Invitee = { name: string; email: string; areas: InvitedReach }

/** @throws {RequestFailed}, as the other functions do */
export const invite = (invited: Invitee) => send('', invited)

/** Sends an invitation again, with a new link. */
export const resend = (id: string) => send(`/${encodeURIComponent(id)}/resend`, {})

/** Ends an invitation. */
export const withdraw = (id: string) => send(`/${encodeURIComponent(id)}/withdraw`, {})

function send(path: string, body: object): Promise<InvitationAnswer> {
  return fetchJson(`${paths.invitations}${path}`, { body })
}
