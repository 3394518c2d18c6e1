/**
 * Endpoints of the staff that change how an account is opened, show a secret, erase a person or export data. Each needs
 * a sign-in within the last ten minutes. They are named by method, collection and path as declared; a parameter after a
 * `?` means that the endpoint needs it only with this parameter. `adminEndpoint` reads this list, so naming an endpoint
 * here is enough.
 *
 * For saves of accounts and webhooks the hooks of their collections check it (`features/accounts/fresh-change`). The
 * specified file of the inbox, which is the same export without `columns`, needs no fresh sign-in.
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
    // The response holds all that is stored about somebody, and the downloaded files are made from it.
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
 * @param query - the names of the request's query parameters
 */
export function needsFresh(call: string, query: readonly string[]): boolean {
  return CALLS.some((each) => each === call || query.some((name) => each === `${call}?${name}`))
}
