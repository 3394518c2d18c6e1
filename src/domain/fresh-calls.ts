import { listed } from '@/all/facts'

const CALLS: readonly string[] = listed('freshCalls')

/**
 * Says whether a call needs a fresh sign-in, as the nouns name them (`freshCalls`). `adminEndpoint` asks it of every
 * call, so naming an endpoint there is enough. For saves of accounts, webhooks and what was revoked the hooks of their
 * collections check it (`features/accounts/server/fresh-change`, `collections/Webhooks`).
 *
 * @param call - method, collection and path as they are declared: `POST webhooks/:id/secret`
 * @param query - the names of the request's query parameters
 */
export function needsFresh(call: string, query: readonly string[]): boolean {
  return CALLS.some((each) => each === call || query.some((name) => each === `${call}?${name}`))
}
