const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Says whether a value is a UUID of any version: PostgreSQL fails on a comparison of an id with anything else. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
