/** A UUID of any version inside a larger pattern, which ignores case. */
export const UUID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const UUID = new RegExp(`^${UUID_PATTERN}$`, 'i')

/** Says whether a value is a UUID of any version: PostgreSQL fails on a comparison of an id with anything else. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
