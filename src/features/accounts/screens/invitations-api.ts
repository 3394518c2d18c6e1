import { paths } from '@/domain/paths'
import type { InvitationAnswer, InvitedReach } from '@/features/accounts/rules/invitation'
import { withJson } from '@/lib/fetch-json'
import { fetchOrRefused } from '@/staff-ui/session-fetch'

/** The person to invite. */
export type Invitee = { name: string; email: string; areas: InvitedReach }

/** Statuses whose response has a message for the reader. */
const REFUSALS = [400, 403, 409, 429]

/** @throws {Refused} with a message, or what `fetchInTime` throws; the other functions throw the same */
export const invite = (invited: Invitee) => send('', invited)

/** Sends an invitation again, with a new link. */
export const resend = (id: string) => send(`/${encodeURIComponent(id)}/resend`, {})

/** Ends an invitation. */
export const withdraw = (id: string) => send(`/${encodeURIComponent(id)}/withdraw`, {})

async function send(path: string, body: object): Promise<InvitationAnswer> {
  return (await fetchOrRefused(`${paths.invitations}${path}`, withJson('POST', body), REFUSALS)).json()
}
