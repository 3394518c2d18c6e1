/**
 * The endpoints of the staff that open an account, give a secret away, erase a person or take data out: each asks for a sign-in of the last
 * ten minutes. Named by method, collection and path as the endpoint declares them; after a `?` stands the parameter with
 * which alone it asks. `adminEndpoint` reads this list, so that naming an endpoint here is all that it takes.
 *
 * Accounts and webhooks that are saved ask in the hooks of their collections (`features/accounts/fresh-change`). The specified file of the inbox, the same export without `columns`, asks for nothing.
 */
export const FRESH_CALLS = {
  accounts: [
    'POST users/factors/totp',
    'POST users/factors/confirm',
    'POST users/factors/passkey/options',
    'POST users/factors/passkey',
    'POST users/factors/rename',
    'POST users/factors/remove',
    'POST users/factors/codes',
    'POST users/:id/reset-factors',
    'POST users/invitations',
    'POST users/invitations/:id/resend',
  ],
  secrets: ['POST webhooks/:id/secret', 'POST inbound-keys/:id/key', 'POST conversion-feeds/:id/password'],
  erasures: ['POST erasures/erase'],
  exports: [
    // All that is held about somebody is in its answer; the files are made of that.
    'POST erasures/find',
    'GET form-submissions/export?columns',
    'POST form-submissions/export',
    'GET form-submissions/results',
    'GET audit-log/export',
  ],
} as const

const CALLS: readonly string[] = Object.values(FRESH_CALLS).flat()

/**
 * Says whether a call needs a fresh sign-in.
 *
 * @param call - method, collection and path as they are declared: `POST webhooks/:id/secret`
 * @param query - the names of the parameters that it came with
 */
export function needsFresh(call: string, query: readonly string[]): boolean {
  return CALLS.some((each) => each === call || query.some((name) => each === `${call}?${name}`))
}
