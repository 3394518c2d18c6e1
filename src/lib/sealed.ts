import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a text, so that only the same key can read it and any change is noticed (AES-256-GCM). */
export function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce)
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url')
}

/** @returns the text, or null when it was sealed with another key, or has been changed */
export function unseal(sealed: string, key: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const begin = NONCE_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, begin))
    return Buffer.concat([decipher.update(bytes.subarray(begin)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyOf(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'sealed', 32))
}
