/** How long a challenge is valid, which leaves a person the time to look for a security key. */
export const CHALLENGE_SECONDS = 5 * 60

/** An IPv4 address, or an IPv6 address in the brackets of a URL. */
const NUMBERS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/**
 * The relying party id of a site, under which browsers store its passkeys: its host, without the port.
 *
 * @param siteUrl - the public origin
 * @returns null where browsers allow no passkeys: at an IP address, or without https on another host than localhost
 */
export function relyingPartyOf(siteUrl: string): string | null {
  const { hostname, protocol } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (NUMBERS.test(hostname) || (protocol !== 'https:' && !isLocal)) return null
  return hostname
}

export const NO_PASSKEYS = 'Passkeys need https and a name: at this address of the site there are none.'
