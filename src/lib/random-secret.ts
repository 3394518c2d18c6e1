import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Creates a secret that is sent as it is, in an address or a header.
 *
 * @param bytes - of randomness: nobody finds 192 random bits by trying, so one round of hashing protects them
 */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** The stored form of such a secret. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Says whether a secret has the stored hash, in a time that does not depend on the secret.
 *
 * @param hash - the stored form; null for none
 */
export function isSecretOf(hash: string | null | undefined, secret: string): boolean {
  const [known, given] = [Buffer.from(hash ?? ''), Buffer.from(hashOf(secret))]
  return known.length === given.length && timingSafeEqual(known, given)
}
