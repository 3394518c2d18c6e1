/** A key that no other form has; `randomUUID` is missing where a page is served without TLS. */
export function newKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
