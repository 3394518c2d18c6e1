import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
  return isSame(hash ?? '', hashOf(secret))
}

/** Compares two texts in a time that does not tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The signature of a text, of 43 letters, which only who has the key can make.
 *
 * @param text - begins with what it is for, so that no signature is good for anything else
 */
export function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}
