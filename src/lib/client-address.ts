/** Holds the address that the front server saw; it overwrites whatever a client sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

/**
 * The address that limits are counted by. Without the front (in development) it falls back to what Next
 * saw, which a client could forge, or to one shared name.
 */
export function clientAddress(headers: Headers): string {
  return (
    headers.get(CLIENT_ADDRESS_HEADER) ??
    headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ??
    'unknown'
  )
}
