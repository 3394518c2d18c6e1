/** The header with the client's address. The server around Next overwrites what a client sends under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/**
 * The address by which limits are counted; one shared name for a request that did not come through the server around
 * Next, which only tests make.
 */
export function clientAddress(headers: Headers): string {
  return headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}

/** The /64 of an IPv6 client, which is its first four groups. */
const SUBSCRIBER = /^([\da-f]{1,4}(?::[\da-f]{1,4}){2}):[\da-f]{1,4}$/i

/**
 * The IPv6 /48 of a client's address; null for an IPv4 address. Limits need it, because the owner of a /48 has 65,536
 * of the addresses by which they count.
 *
 * @param address - as `clientAddress` gives it
 */
export function networkOf(address: string): string | null {
  return SUBSCRIBER.exec(address)?.[1] ?? null
}

/** A /48 of IPv6 belongs to one site or customer and has 65,536 networks: each limit gives it the share of ten. */
export const NETWORK_SHARE = 10

/**
 * The origins that count as the site's own. On a local machine `localhost` and `127.0.0.1` are the same site.
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
