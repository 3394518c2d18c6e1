/** How long a browser may take to answer, with somebody looking for the key. */
export const CHALLENGE_SECONDS = 5 * 60

/** An IPv4 address, or an IPv6 address in the brackets of a URL. */
const NUMBERS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/**
 * The name by which passkeys of a site are kept: its host, without the port.
 *
 * @param siteUrl - the public origin
 * @returns null where browsers have none: at an address of numbers, or without https on another host than localhost
 */
export function relyingPartyOf(siteUrl: string): string | null {
  const { hostname, protocol } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (NUMBERS.test(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return hostname
}

export const NO_PASSKEYS = 'Passkeys need https and a name: at this address of the site there are none.'
