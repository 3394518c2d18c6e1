import type { Area } from '@/domain/areas'
import type { InvitationAnswer } from '@/domain/invitation'
import { paths } from '@/domain/paths'
import { firstError, requestTimeout } from '@/lib/fetch-json'
import { requireOk } from '../session/session-fetch'
import { Refused } from '../table/row-actions.client'

/** The person to invite; without areas for everything. */
export type Invitee = { name: string; email: string; areas: Area[] }

/** Statuses whose response has a message for the reader. */
const REFUSALS = [400, 403, 409, 429]

/** @throws {Refused} with words, or what `requireOk` throws; as the others */
export const invite = (invited: Invitee) => send('', invited)

/** Sends an invitation again, with a new link. */
export const resend = (id: string) => send(`/${encodeURIComponent(id)}/resend`, {})

/** Ends an invitation. */
export const withdraw = (id: string) => send(`/${encodeURIComponent(id)}/withdraw`, {})

async function send(path: string, body: object): Promise<InvitationAnswer> {
  const response = await fetch(`${paths.invitations}${path}`, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: requestTimeout(),
  })
  if (REFUSALS.includes(response.status)) {
    throw new Refused(String(firstError(await response.json())?.message ?? ''))
  }
  return (await requireOk(Promise.resolve(response))).json()
}
