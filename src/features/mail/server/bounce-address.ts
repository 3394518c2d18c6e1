import { env } from '@/env'
import { isSame, signatureOf } from '@/lib/secrets'

/** The digits of an id, and of its signature of 80 bits. Small letters alone, because some servers change the case of a name. */
const DIGITS = { id: 25, signature: 20 }

const TOKEN = new RegExp(`^([a-z\\d]{${DIGITS.id}})([a-f\\d]{${DIGITS.signature}})$`)

function signatureOfMail(id: string): string {
  const signature = signatureOf(env.PAYLOAD_SECRET ?? '', `bounce of mail ${id}`)
  return Buffer.from(signature, 'base64url').toString('hex').slice(0, DIGITS.signature)
}

/**
 * The address to which a mail comes back, as `bounces+TOKEN@example.com`. Its name has at most the 64 letters of RFC 5321.
 *
 * @param id - of the mail's row
 * @returns null when no address for bounces is set
 */
export function bounceAddressOf(id: string): string | null {
  if (!env.BOUNCE_ADDRESS) return null
  const [name, domain] = env.BOUNCE_ADDRESS.split('@')
  const short = BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(DIGITS.id, '0')
  return `${name}+${short}${signatureOfMail(id)}@${domain}`
}

/**
 * The id of the mail that has come back to one of these addresses.
 *
 * @param addresses - in small letters
 * @returns null when none of them is signed by this site
 */
export function readBounceAddress(addresses: readonly string[]): string | null {
  const [name, domain] = env.BOUNCE_ADDRESS?.toLowerCase().split('@') ?? []
  if (!name) return null
  for (const address of addresses) {
    if (!address.startsWith(`${name}+`) || !address.endsWith(`@${domain}`)) continue
    const [, short, signature] = TOKEN.exec(address.slice(name.length + 1, -`@${domain}`.length)) ?? []
    const id = short && toId(short)
    if (id && signature && isSame(signature, signatureOfMail(id))) return id
  }
  return null
}

function toId(short: string): string {
  let number = 0n
  for (const digit of short) number = number * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = number.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
