import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * A secret that is sent along as it is, in an address or a header.
 *
 * @param bytes - of chance: nobody finds 192 random bits by trying, so one round of hashing hides them
 */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** What is stored of such a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Says whether a secret is the one that was made, in the same time for each.
 *
 * @param hash - what is stored of it; null for none
 */
export function isSecretOf(hash: string | null | undefined, secret: string): boolean {
  const [known, given] = [Buffer.from(hash ?? ''), Buffer.from(hashOf(secret))]
  return known.length === given.length && timingSafeEqual(known, given)
}
