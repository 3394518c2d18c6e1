import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The special-purpose networks of IANA, and the metadata addresses of clouds. */
const NOT_PUBLIC = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [net = '', bits] = range.split('/')
  NOT_PUBLIC.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
}

/** The allocated part of IPv6, which excludes wrapped IPv4 addresses and local ones. */
const GIVEN_OUT = new BlockList()
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return isIP(address) === 6 && GIVEN_OUT.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
}

/** Refuses other ports below 1024, because the services there might take a request for one of their own protocol. */
function isWebPort(port: string): boolean {
  return ['', '80', '443'].includes(port) || Number(port) >= 1024
}

/**
 * Says what is wrong with an address to which the site should send, without looking its name up; null when nothing is.
 *
 * @param allowsPrivate - accepts plain HTTP and any host, for tests and development
 */
export function targetProblem(text: string, allowsPrivate: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that begins with https://'
  if (url.username || url.password) return 'The address may hold no user name and no password'
  if (allowsPrivate) return null
  if (url.protocol !== 'https:') return 'Enter an address that begins with https://: leads hold personal data'
  if (!isWebPort(url.port)) return 'This port is not used by the web'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublicAddress(host) ? PRIVATE : null
}

const PRIVATE = 'The address leads into a private network'

/** Thrown instead of connecting to a private network. */
class PrivateAddress extends Error {
  override name = 'PrivateAddress'
  constructor() {
    super(PRIVATE)
  }
}

/**
 * Looks up the addresses of a name for each connection, and refuses a name of which even one address is not public. The
 * connection uses these same addresses, so a later change of the name has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(), [])
    if (options.all) return callback(null, found)
    const [{ address, family } = { address: '', family: 4 }] = found
    callback(null, address, family)
  })
}

/**
 * As `targetProblem`, and also looks the name up. A name that cannot be resolved passes, because it is looked up again
 * for each connection.
 */
export async function targetProblemNow(text: string, allowsPrivate: boolean): Promise<string | null> {
  const problem = targetProblem(text, allowsPrivate)
  if (problem || allowsPrivate) return problem
  const { hostname } = new URL(text)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return null
  return new Promise((resolve) => {
    lookupPublic(hostname, { all: true }, (error) =>
      resolve(error instanceof PrivateAddress ? PRIVATE : null),
    )
  })
}
