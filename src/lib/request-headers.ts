/** Holds the address that the server around Next saw; it overwrites whatever a client sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/**
 * The address that limits are counted by; one shared name for a request that did not come through the server around
 * Next, which only tests make.
 */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}

/** The /64 of an IPv6 client, which is its first four groups. */
const SUBSCRIBER = /^([\da-f]{1,4}(?::[\da-f]{1,4}){2}):[\da-f]{1,4}$/i

/**
 * The /48 of IPv6 that a client's address belongs to, or null for an IPv4 address: whoever has one has 65,536 addresses
 * as limits count them.
 *
 * @param address - as `clientAddress` gives it
 */
export function networkOf(address: string): string | null {
  return SUBSCRIBER.exec(address)?.[1] ?? null
}

/**
 * The origins that count as the site's own. On one's own machine `localhost` and `127.0.0.1` are the same site.
 *
 * @param siteUrl - the public origin, for example `https://www.example.com`
 */
export function ownOrigins(siteUrl: string): string[] {
  const twin = siteUrl.replace(/\/\/(localhost|127\.0\.0\.1)(?=:|$)/, (_, host: string) =>
    host === 'localhost' ? '//127.0.0.1' : '//localhost',
  )
  return twin === siteUrl ? [siteUrl] : [siteUrl, twin]
}

/**
 * Says whether a request comes from a page of the site itself. Browsers send at least one of the two headers
 * with every request that changes something; a script must send one.
 */
export function isFromOwnSite(headers: Headers, siteUrl: string): boolean {
  const origin = headers.get('origin')
  if (origin && ownOrigins(siteUrl).includes(origin)) return true
  return headers.get('sec-fetch-site') === 'same-origin'
}
